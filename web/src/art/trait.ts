/** What a trait adds to a creature, and how what it does is shown. One file per trait in `traits/`, found by its name. */

import type { Scene } from "../table/animations";
import type { Body, Shape } from "./body";

export type Tint = "red" | "green" | "blue" | "yellow" | "purple" | "grey";

/** How an event that a trait causes is shown. */
export interface EventArt {
  /** Pieces are named by the event's values: "animal", "target"; "bank" is the food of the animal's zone. */
  scene?: Scene;
  /** Milliseconds until the next event. */
  beat?: number;
  /** In an attack: the latest news of it, or something that happens beside it. */
  attack?: "news" | "beside";
  /** Stands out in the log. */
  notable?: true;
  /** The animal dies of it. */
  fatal?: true;
}

export interface TraitArt {
  /** On a 24 × 24 grid, in strokes of the current colour. */
  icon: string;
  /** The tab's wash; what it means is written on it too. */
  tint: Tint;
  shape?(shape: Shape): void;
  /** Behind everything: the place it lives in. */
  scene?(body: Body): string;
  /** Between the far legs and the body. */
  behind?(body: Body): string;
  /** On the coat; cut off at the body's edge. */
  coat?(body: Body): string;
  /** Over the body. */
  front?(body: Body): string;
  /** It fills up as fat is stored. */
  fills?: true;
  /** It works while its card lies face down as an animal; the card's owner sees its sign there. */
  hides?: true;
  /** The events it causes, by their keys. */
  events?: Record<string, EventArt>;
}

export const art = (trait: TraitArt): TraitArt => trait;
