/** Small, so that it runs before the page has arrived: it asks at once for all that this reader will need. */

import { parse } from "./address";
import { preferredLanguage } from "./preferred_language";
import { textsIn } from "../texts";

void textsIn(preferredLanguage());
if (parse(location.hash).page === "table") void import("../pages/play/TablePage.svelte");
void import("./start").then(({ start }) => start());

// It fetches everything there is, so it waits until the page that was asked for has arrived.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
