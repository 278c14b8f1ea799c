/** Makes an element a piece of the table: click, tap, drag and keyboard all pick it; it shows how it stands. */

import type { Attachment } from "svelte/attachments";
import { drag } from "./drag";
import type { Picks } from "./picking";
import type { Table } from "./table.svelte";

/** `ids` is the pick it stands for, or several in a row. */
export function piece(table: Table, ...ids: string[]): Attachment<HTMLElement | SVGElement> {
  return (node) => {
    node.dataset.piece = ids.join(" ");
    const unmount = table.picker.mount(ids);
    const undrag = drag(node, table.picker, ids);
    const pick = (event: Event): void => {
      event.stopPropagation();
      table.picker.pick(ids);
    };
    const key = (event: Event): void => {
      const pressed = (event as KeyboardEvent).key;
      if (node instanceof HTMLButtonElement || (pressed !== "Enter" && pressed !== " ")) return;
      event.preventDefault();
      pick(event);
    };
    node.addEventListener("click", pick);
    node.addEventListener("keydown", key);
    $effect(() => show(node, table, ids));
    return () => {
      unmount();
      undrag();
      node.removeEventListener("click", pick);
      node.removeEventListener("keydown", key);
    };
  };
}

/** A larger area that counts as the piece for mouse and finger; the keyboard has the piece itself. */
export function area(table: Table, ...ids: string[]): Attachment<HTMLElement> {
  return (node) => {
    const click = (event: MouseEvent): void => {
      if (!(event.target as Element).closest("[data-piece], a, button")) table.picker.pick(ids);
    };
    node.dataset.area = ids.join(" ");
    node.addEventListener("click", click);
    $effect(() => {
      node.dataset.stand = table.picker.stand(ids);
    });
    return () => node.removeEventListener("click", click);
  };
}

function show(node: HTMLElement | SVGElement, table: Table, ids: Picks): void {
  const stand = table.picker.stand(ids);
  const reachable = stand === "open" || stand === "picked";
  node.dataset.stand = stand;
  node.dataset.lit = String(ids.some((id) => table.lit.includes(id)) || table.picker.aims(ids));
  if (!("roving" in node.dataset)) node.setAttribute("tabindex", reachable ? "0" : "-1"); // a board keeps its own order
  node.setAttribute("aria-disabled", String(!reachable));
  node.setAttribute("aria-pressed", String(table.picker.holds(ids)));
}
