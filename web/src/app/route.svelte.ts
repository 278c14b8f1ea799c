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

  /** The page at this address is in sight. */
  arrive(address: string): void {
    document.body.dataset.page = address;
  }

  /** Gives the page in sight another address. */
  rename(address: string): void {
    history.replaceState(null, "", address);
    this.arrive(address);
  }
}

/** `/stones` alone leads to the form for a new table of that game: the server marks the page for it. */
function gameHere(): string {
  const address = document.querySelector<HTMLMetaElement>("meta[property='og:url']")?.content;
  const path = address ? new URL(address).pathname : "/";
  return path !== "/" && path === location.pathname ? `#/new${path}` : "";
}

export const router = new Router();
