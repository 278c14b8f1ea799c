/** A folded piece unfolds beside itself while it is pointed at, focused or held: it pushes nothing and covers no click. */

import { mount, unmount, type Snippet } from "svelte";
import type { Attachment } from "svelte/attachments";
import Unfolded from "./Unfolded.svelte";

export function unfolding(content: Snippet): Attachment<HTMLElement> {
  return (node) => {
    let shown: Record<string, unknown> | null = null;
    const show = (event: Event): void => {
      if (shown || (event instanceof PointerEvent && event.pointerType !== "mouse")) return;
      shown = mount(Unfolded, { target: document.body, props: { beside: node, content } });
    };
    const hide = (): void => {
      if (shown) void unmount(shown);
      shown = null;
    };
    const events: [string, (event: Event) => void][] = [
      ["pointerenter", show],
      ["focusin", show],
      ["pointerleave", hide],
      ["focusout", hide],
    ];
    for (const [name, react] of events) node.addEventListener(name, react);
    return () => {
      hide();
      for (const [name, react] of events) node.removeEventListener(name, react);
    };
  };
}
