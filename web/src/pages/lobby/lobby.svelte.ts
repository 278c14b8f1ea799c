/** The live lobby: who looks for a game, what is being played, who is here. The line comes back by itself. */

import type { ChallengeCard, LobbyEvent, PersonCard, PlayingCard, SeekCard } from "../../wire/protocol";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** The tables that people were led to: a pairing is told for minutes, and nobody who has been there is led back. */
const led: string[] = [];

export class Lobby {
  seeks = $state.raw<SeekCard[]>([]);
  mine = $state.raw<string[]>([]);
  playing = $state.raw<PlayingCard[]>([]);
  friends = $state.raw<PersonCard[]>([]);
  challenges = $state.raw<ChallengeCard[]>([]);
  here = $state(0);
  open = $state(false);
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;

  /** `paired` is called with the table that was found, once. */
  constructor(readonly paired?: (table: string) => void) {
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/lobby`);
    this.#socket = socket;
    socket.onopen = () => {
      this.open = true;
      this.#wait = FIRST_WAIT;
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data as string) as LobbyEvent);
    socket.onclose = () => {
      this.open = false;
      if (this.#closed) return;
      this.#timer = window.setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
    };
  }

  hear(message: LobbyEvent): void {
    switch (message.type) {
      case "lobby":
        this.seeks = message.seeks;
        this.playing = message.playing;
        this.here = message.here;
        break;
      case "seeks_kept":
        this.mine = message.seeks;
        break;
      case "friends_here":
        this.friends = message.friends;
        break;
      case "paired":
        this.#lead(message.table);
        break;
      case "challenged":
        this.#hearChallenge(message.challenge);
        break;
      case "beat":
        break;
    }
  }

  #hearChallenge(challenge: ChallengeCard): void {
    const others = this.challenges.filter(({ id }) => id !== challenge.id);
    this.challenges = challenge.status === "open" ? [...others, challenge] : others;
    if (challenge.status === "accepted" && challenge.mine) this.#lead(challenge.table);
  }

  #lead(table: string): void {
    if (!this.paired || led.includes(table)) return;
    led.push(table);
    this.paired(table);
  }
}
