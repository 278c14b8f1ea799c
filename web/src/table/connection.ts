/** The line to a table. It says when it is down, and comes back by itself with what was missed. */

import type { ClientMessage, ServerMessage } from "../wire/protocol";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  hear(message: ServerMessage): void;
  line(state: Line): void;
  /** The number of the last event we have. */
  since(): number;
}

/** Whatever a table is fed by and answers to: a server's stream, a lesson, a replay. */
export interface Wire {
  /** False where nothing can be sent now. */
  send(message: ClientMessage): boolean;
  close(): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PULSE = 15000;
const REFUSED_CODES = [4401, 4403, 4404]; // coming back would not help

export class Connection implements Wire {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #closed = false;
  #timer = 0;
  #pulse = 0;
  #heard = 0;

  constructor(
    readonly table: string,
    readonly listener: Listener,
    readonly language: string,
  ) {
    addEventListener("online", this.#again);
    document.addEventListener("visibilitychange", this.#look);
    this.#open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#again);
    document.removeEventListener("visibilitychange", this.#look);
    this.#socket?.close();
  }

  #open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `since=${this.listener.since()}&language=${this.language}`;
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${this.table}?${query}`);
    this.#socket = socket;
    socket.onopen = () => this.#opened(socket);
    socket.onmessage = (event) => this.#receive(socket, event.data as string);
    socket.onclose = (event) => this.#lost(socket, event.code);
  }

  #opened(socket: WebSocket): void {
    this.#heard = Date.now();
    this.listener.line("open");
    clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#beat(socket), PULSE);
  }

  #receive(socket: WebSocket, text: string): void {
    if (this.#closed || socket !== this.#socket) return; // a socket that closes may still speak
    this.#heard = Date.now();
    this.#wait = FIRST_WAIT;
    this.listener.hear(JSON.parse(text) as ServerMessage);
  }

  /** A line can be dead without telling: no reply to two pulses means it is. */
  #beat(socket: WebSocket): void {
    if (Date.now() - this.#heard > 2.5 * PULSE) socket.close();
    else this.send({ type: "ping", ref: 0 });
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    clearInterval(this.#pulse);
    this.#socket = null;
    if (REFUSED_CODES.includes(code)) {
      this.listener.line("refused");
      return;
    }
    this.listener.line("lost");
    this.#timer = window.setTimeout(() => this.#open(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #again = (): void => {
    if (this.#socket || this.#closed) return;
    clearTimeout(this.#timer);
    this.#open();
  };

  #look = (): void => {
    if (!document.hidden) this.#again();
  };
}
