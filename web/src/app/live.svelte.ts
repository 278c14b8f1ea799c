/** What a screen reader says aloud. Lines that come together are said together. */

class Live {
  text = $state("");
  #lines: string[] = [];
  #timer = 0;

  say(line: string): void {
    this.#lines.push(line);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.text = this.#lines.slice(-8).join(" ");
      this.#lines = [];
    }, 150);
  }
}

export const live = new Live();
