/** Small, so that it runs before the page has loaded: it requests everything that this reader needs at once. */

import { parse } from "./address";
import { preferredLanguage } from "./preferred_language";
import { textsIn } from "../texts";
import { askEarly } from "../wire/early";

const language = preferredLanguage();
const { page } = parse(location.hash);
void textsIn(language);
if (page === "" || page === "table") askEarly("/me", language); // those who only read are not made guests
if (page === "") askEarly("/games", language);
if (page === "table") void import("../pages/play/TablePage.svelte");
void import("./start").then(({ start }) => start());

// It fetches every file, so it waits until the requested page has loaded.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
