/** Every trait that has a picture, found by scanning the folder. */

import type { EventArt, TraitArt } from "./trait";

const files = import.meta.glob<TraitArt>("./traits/*.ts", { eager: true, import: "default" });

const byName: Record<string, TraitArt> = Object.fromEntries(
  Object.entries(files).map(([file, trait]) => [file.slice("./traits/".length, -".ts".length), trait]),
);

export const traitNames = (): string[] => Object.keys(byName).sort();

const UNKNOWN: TraitArt = {
  icon: '<circle cx="12" cy="12" r="8"/><path d="M9.5 10a2.5 2.5 0 1 1 3.4 2.3c-.6.3-.9.7-.9 1.7"/>',
  tint: "grey",
};

export const traitArt = (name: string): TraitArt => byName[name] ?? UNKNOWN;

const told = Object.entries(byName).flatMap(([trait, { events = {} }]) =>
  Object.entries(events).map(([key, shown]) => [key, { ...shown, trait }] as const),
);

/** How an event is shown that a trait causes, and which trait that is. */
export const eventArt: Record<string, (EventArt & { trait: string }) | undefined> = Object.fromEntries(told);
