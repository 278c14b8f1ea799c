/** Dragging is picking twice: once where it begins, once where it ends. */

import { ends, type Picks } from "./picking";
import type { Picker } from "./picker.svelte";

const STILL = 8; // pixels that a trembling hand may move

export function drag(node: HTMLElement | SVGElement, picker: Picker, ids: Picks): () => void {
  let start: PointerEvent | null = null;
  let ghost: HTMLElement | null = null;

  const down = (event: Event): void => {
    const pointer = event as PointerEvent;
    if (pointer.button === 0 && ["open", "picked"].includes(picker.stand(ids))) start = pointer;
    if (!start) return;
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
  };
  const move = (pointer: PointerEvent): void => {
    if (!start || pointer.pointerId !== start.pointerId) return;
    const far = Math.hypot(pointer.clientX - start.clientX, pointer.clientY - start.clientY);
    if (!ghost && far > STILL) ghost = begin(node, picker, ids);
    if (ghost) ghost.style.translate = `${pointer.clientX}px ${pointer.clientY}px`;
  };
  const up = (pointer: PointerEvent): void => {
    if (ghost) {
      const target = under(pointer.clientX, pointer.clientY);
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }));
      if (target && target !== node) picker.pick(picksOf(target));
    }
    cancel();
  };
  const cancel = (): void => {
    ghost?.remove();
    ghost = start = null;
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };

  node.addEventListener("pointerdown", down);
  return () => {
    cancel();
    node.removeEventListener("pointerdown", down);
  };
}

/** The click that ends a drag is not a second pick. */
const swallow = (event: Event): void => event.stopPropagation();

function begin(node: HTMLElement | SVGElement, picker: Picker, ids: Picks): HTMLElement {
  const inHand = ends(picker.picked, ids); // by a click just before
  if (!inHand && picker.stand(ids) === "open") picker.pick(ids);
  const ghost = document.createElement("div");
  ghost.className = "drag-ghost";
  ghost.setAttribute("aria-hidden", "true");
  const copy = node.cloneNode(true) as HTMLElement;
  delete copy.dataset.piece;
  const box = node.getBoundingClientRect();
  copy.style.width = `${box.width}px`;
  ghost.append(copy);
  document.body.append(ghost);
  return ghost;
}

function under(x: number, y: number): HTMLElement | null {
  const found = document.elementFromPoint(x, y);
  return found?.closest<HTMLElement>("[data-piece]") ?? found?.closest<HTMLElement>("[data-area]") ?? null;
}

const picksOf = (node: HTMLElement): string[] => (node.dataset.piece ?? node.dataset.area ?? "").split(" ");
