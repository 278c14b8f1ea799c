/** Tests read English, as the page does once it has fetched it. */

import { learn } from "../src/app/language.svelte";
import { FALLBACK } from "../src/texts";

await learn(FALLBACK);
