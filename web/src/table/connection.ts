/** The line to a table. It says when it is down, and comes back by itself with what was missed. */

import type { ClientMessage, ServerMessage } from "../wire/protocol";

export type Line = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  hear(message: ServerMessage): void;
  line(state: Line): void;
  /** The number of the last event we have. */
  since(): number;
}

/** Where a table's messages come from and go to: a server's stream, a lesson, a replay. */
export interface Wire {
  /** False where nothing can be sent now. */
  send(message: ClientMessage): boolean;
  close(): void;
  /** The reader has another language now. */
  speak?(language: string): void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PULSE = 900;
const SILENT = 2; // unanswered pulses after which the line counts as lost: less than three seconds
const SELDOM = 16; // where nobody looks, one pulse in sixteen is sent
const DEAD = 12; // unanswered pulses after which another line is opened
const PATIENCE = 40_000; // milliseconds for a line to open; a browser would wait for minutes
const REFUSED_CODES = [4401, 4403, 4404]; // coming back would not help

export class Connection implements Wire {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #closed = false;
  #timer = 0;
  #pulse = 0;
  #unanswered = 0; // pulses in a row
  #silent = false;
  #beats = 0;

  constructor(
    readonly table: string,
    readonly listener: Listener,
    private language: string,
  ) {
    addEventListener("online", this.#again);
    addEventListener("offline", this.#doubt);
    document.addEventListener("visibilitychange", this.#look);
    this.#open();
  }

  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** The server replies in the language that a socket was opened with, so another one takes its place. */
  speak(language: string): void {
    if (language === this.language) return;
    this.language = language;
    const before = this.#socket;
    if (before?.readyState !== WebSocket.OPEN) return;
    this.#open();
    before.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    removeEventListener("online", this.#again);
    removeEventListener("offline", this.#doubt);
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
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#abandon(socket), PATIENCE);
  }

  #opened(socket: WebSocket): void {
    this.#hear();
    this.listener.line("open");
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#beat(socket), PULSE);
  }

  #receive(socket: WebSocket, text: string): void {
    if (this.#closed || socket !== this.#socket) return; // a socket that closes may still speak
    this.#hear();
    this.#wait = FIRST_WAIT;
    this.listener.hear(JSON.parse(text) as ServerMessage);
  }

  #hear(): void {
    this.#unanswered = 0;
    if (this.#silent) this.listener.line("open");
    this.#silent = false;
  }

  /** A line can be dead without any sign. Pulses are counted, not seconds, because a busy browser is late with both. */
  #beat(socket: WebSocket): void {
    this.#beats += 1;
    if (document.hidden && this.#beats % SELDOM) return;
    if (this.#unanswered >= DEAD) this.#abandon(socket);
    else if (this.#unanswered >= SILENT) this.#fallSilent();
    if (this.#unanswered === 0 || this.#silent) this.send({ type: "ping", ref: 0 });
    this.#unanswered += 1;
  }

  #fallSilent(): void {
    if (!this.#silent) this.listener.line("lost");
    this.#silent = true;
  }

  /** Closing a dead line takes minutes, because the other end must agree; so it counts as lost at once. */
  #abandon(socket: WebSocket): void {
    socket.close();
    this.#lost(socket, 0);
  }

  /** The browser has no network any more; a server on this very machine may still be there, and will reply. */
  #doubt = (): void => {
    if (this.send({ type: "ping", ref: 0 })) this.#unanswered = Math.max(this.#unanswered, 1);
  };

  #lost(socket: WebSocket, code: number): void {
    if (this.#closed || socket !== this.#socket) return;
    clearInterval(this.#pulse);
    this.#socket = null;
    this.#silent = false;
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
