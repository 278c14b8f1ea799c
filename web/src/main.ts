import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/theme.css";
import "./styles/base.css";

mount(App, { target: document.getElementById("app") as HTMLElement });

// What keeps the page for a time without a network may wait until there is nothing better to do.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const idle = window.requestIdleCallback ?? setTimeout; // Safari has none
  addEventListener("load", () => idle(() => void navigator.serviceWorker.register("/sw.js")));
}
