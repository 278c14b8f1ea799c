/** Where we are. */

import { parse, type Route } from "./address";

class Router {
  now = $state.raw<Route>(parse(location.hash || gameHere()));

  constructor() {
    addEventListener("hashchange", () => {
      this.now = parse(location.hash);
      scrollTo(0, 0);
    });
  }

  go(path: string): void {
    location.hash = path;
  }
}

/** `/stones` without more is where a table of that game is made: the server marks such a page as that game's. */
function gameHere(): string {
  const address = document.querySelector<HTMLMetaElement>("meta[property='og:url']")?.content;
  const path = address ? new URL(address).pathname : "/";
  return path !== "/" && path === location.pathname ? `#/new${path}` : "";
}

export const router = new Router();
