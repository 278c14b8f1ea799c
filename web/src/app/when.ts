/** Days and times as people write them in the chosen language. */

import { settings } from "./settings.svelte";

export const day = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium" }).format(at);

export const moment = (at: number): string =>
  new Intl.DateTimeFormat(settings.language, { dateStyle: "medium", timeStyle: "short" }).format(at);
