/** The page itself. It begins once it knows the words of the reader's language. */

import { mount } from "svelte";
import App from "./App.svelte";
import { learn } from "./language.svelte";
import { settings } from "./settings.svelte";
import "./styles/fonts.css";
import "./styles/theme.css";
import "./styles/base.css";

export async function start(): Promise<void> {
  await learn(settings.language);
  mount(App, { target: document.getElementById("app") as HTMLElement });
}
