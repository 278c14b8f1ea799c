import { mount } from "svelte";
import App from "./App.svelte";
import { learn } from "./language.svelte";
import { settings } from "./settings.svelte";
import "./styles/fonts.css";
import "./styles/theme.css";
import "./styles/base.css";

const target = document.getElementById("app") as HTMLElement;
void learn(settings.language).then(() => mount(App, { target }));

// It fetches everything there is, so it waits until the page that was asked for has arrived.
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
