/** What a person likes, kept in this browser. */

import { FALLBACK } from "../texts";
import { keep, PLACE, readKept } from "./kept";
import { preferredLanguage } from "./preferred_language";

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "on" | "off";
export type Pace = keyof typeof TEMPOS;

/** How long events are shown at each pace, as a factor. */
const TEMPOS = { slow: 1.8, normal: 1, fast: 0.45, instant: 0 } as const;
export const PACES = Object.keys(TEMPOS) as Pace[];

interface Kept {
  language: string;
  /** Whether somebody chose the language; otherwise it is the browser's. */
  chosen: boolean;
  theme: Theme;
  motion: Motion;
  pace: Pace;
  sound: boolean;
  rail: boolean;
  /** Whose chat is not shown, by name. */
  muted: string[];
  /** What the stone game shows on its board. */
  stones: StonesShown;
}

export interface StonesShown {
  area: boolean;
  strength: boolean;
  names: boolean;
}

const SHOWN: StonesShown = { area: false, strength: false, names: true };

function load(): Kept {
  const usual: Kept = {
    language: FALLBACK,
    chosen: false,
    theme: "system",
    motion: "system",
    pace: "normal",
    sound: false,
    rail: true,
    muted: [],
    stones: SHOWN,
  };
  const kept = { ...usual, ...readKept<Kept>(), language: preferredLanguage() };
  return { ...kept, stones: { ...SHOWN, ...kept.stones } };
}

const matches = (query: string): MediaQueryList => matchMedia(query);
const dark = matches("(prefers-color-scheme: dark)");
const still = matches("(prefers-reduced-motion: reduce)");

class Settings {
  language = $state<string>(FALLBACK);
  chosen = $state(false);
  theme = $state<Theme>("system");
  motion = $state<Motion>("system");
  pace = $state<Pace>("normal");
  sound = $state(false);
  rail = $state(true);
  muted = $state.raw<string[]>([]);
  stones = $state<StonesShown>({ ...SHOWN });
  #night = $state(dark.matches);
  #still = $state(still.matches);

  constructor() {
    Object.assign(this, load());
    addEventListener("storage", ({ key }) => key === PLACE && Object.assign(this, load())); // chosen in another tab
    dark.addEventListener("change", () => (this.#night = dark.matches));
    still.addEventListener("change", () => (this.#still = still.matches));
  }

  get night(): boolean {
    return this.theme === "dark" || (this.theme === "system" && this.#night);
  }

  /** Whether things may move. */
  get lively(): boolean {
    return this.motion === "on" || (this.motion === "system" && !this.#still);
  }

  /** How long events are shown, as a factor: 1 is usual, 0 is not at all. */
  get tempo(): number {
    return this.lively ? TEMPOS[this.pace] : 0;
  }

  /** Keeps what was chosen and lets the page show it; called once, from the page's root. */
  apply(): void {
    const { language, chosen, theme, motion, pace, sound, rail, muted, stones } = this;
    document.documentElement.lang = language;
    document.documentElement.dataset.theme = this.night ? "dark" : "light";
    document.documentElement.dataset.motion = this.lively ? "on" : "off";
    keep({ language, chosen, theme, motion, pace, sound, rail, muted, stones });
  }
}

export const settings = new Settings();
