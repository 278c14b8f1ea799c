/** Who we are, and how many of our tables wait for us: for the header of every page, and for the way to the next table. */

import { api } from "../wire/api";
import { people } from "../wire/people";
import type { Me } from "../wire/protocol";

const AGAIN = 30_000;

class Waiting {
  me = $state.raw<Me | null>(null);
  count = $state(0);
  #timer = 0;

  /** Keep looking while the page is open. This makes nobody a guest: `me` is known once a page has asked for it. */
  watch(): () => void {
    const look = (): void => {
      if (!document.hidden) void this.look();
    };
    this.#timer = window.setInterval(look, AGAIN);
    document.addEventListener("visibilitychange", look);
    look();
    return () => {
      clearInterval(this.#timer);
      document.removeEventListener("visibilitychange", look);
    };
  }

  async look(): Promise<void> {
    try {
      this.me = await api.arrive();
      this.count = (await people.next("")).waiting;
    } catch {
      // without a network, or at the door of a closed server, nothing waits
    }
  }
}

export const waiting = new Waiting();
