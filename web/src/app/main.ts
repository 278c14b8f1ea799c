import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/theme.css";
import "./styles/base.css";

mount(App, { target: document.getElementById("app") as HTMLElement });

if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js");
