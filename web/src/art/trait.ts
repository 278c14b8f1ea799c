/** What a trait adds to a creature. One file per trait in `traits/`, found by its name. */

import type { Body, Shape } from "./body";

export type Tint = "red" | "green" | "blue" | "yellow" | "purple" | "grey";

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
}

export const art = (trait: TraitArt): TraitArt => trait;
