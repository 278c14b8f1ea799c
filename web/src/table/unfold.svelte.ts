/** A folded piece unfolds beside itself while it is pointed at, focused or tapped: it pushes nothing and covers no click. */

import { mount, unmount, type Snippet } from "svelte";
import type { Attachment } from "svelte/attachments";
import Unfolded from "./Unfolded.svelte";

export function unfolding(content: Snippet): Attachment<HTMLElement> {
  return (node) => {
    let shown: Record<string, unknown> | null = null;
    const show = (): void => {
      shown ??= mount(Unfolded, { target: document.body, props: { beside: node, content } });
    };
    const hide = (): void => {
      if (shown) void unmount(shown);
      shown = null;
    };
    const onMouse =
      (react: () => void) =>
      (event: Event): void => {
        if ((event as PointerEvent).pointerType === "mouse") react();
      };
    /** A tap on a piece that can be picked picks it; on any other it only looks. */
    const tap = (event: Event): void => {
      const picks = ["open", "picked"].includes(node.dataset.stand ?? "");
      if ((event as PointerEvent).pointerType !== "mouse" && !picks) show();
    };
    const elsewhere = (event: Event): void => {
      if (!node.contains(event.target as Node)) hide();
    };
    const events: [string, (event: Event) => void][] = [
      ["pointerenter", onMouse(show)],
      ["pointerleave", onMouse(hide)],
      ["pointerup", tap],
      ["focusin", show],
      ["focusout", hide],
    ];
    for (const [name, react] of events) node.addEventListener(name, react);
    document.addEventListener("pointerdown", elsewhere);
    return () => {
      hide();
      for (const [name, react] of events) node.removeEventListener(name, react);
      document.removeEventListener("pointerdown", elsewhere);
    };
  };
}
