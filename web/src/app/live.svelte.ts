/** What a screen reader says aloud. Lines that come together are said together. */

const AGAIN = "\u00a0"; // added to a repeated line: screen readers announce only changes

class Live {
  text = $state("");
  #lines: string[] = [];
  #timer = 0;

  say(line: string): void {
    this.#lines.push(line);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const said = this.#lines.slice(-8).join(" ");
      this.text = said === this.text ? said + AGAIN : said;
      this.#lines = [];
    }, 150);
  }

  /** Forgets what was left to say about the page before. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#lines = [];
    this.text = "";
  }
}

export const live = new Live();
