/** The room a part of the table has, in pixels, as the window gives it. */

import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";

const FRAMED = Symbol("framed");

/** Called by what gives its parts a room of fixed height; elsewhere the page grows with the table. */
export const frame = (): void => void setContext(FRAMED, true);
export const framed = (): boolean => getContext<boolean | undefined>(FRAMED) ?? false;

export class Measured {
  width = $state(0);
  height = $state(0);
  readonly #framed = framed();

  get known(): boolean {
    return this.width > 0;
  }

  get room(): { width: number; height: number } {
    return { width: this.width, height: this.#framed ? this.height : Infinity };
  }

  /** Measures an element whose size does not depend on what is in it. */
  readonly of: Attachment<HTMLElement> = (node) => {
    const measure = (): void => {
      const style = getComputedStyle(node);
      const inside = (start: string, end: string): number => parseFloat(start) + parseFloat(end);
      this.width = node.clientWidth - inside(style.paddingLeft, style.paddingRight);
      this.height = node.clientHeight - inside(style.paddingTop, style.paddingBottom);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(node);
    return () => watcher.disconnect();
  };
}
