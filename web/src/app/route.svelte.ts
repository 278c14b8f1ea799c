/** Where we are. */

import { parse, type Route } from "./address";

class Router {
  now = $state.raw<Route>(parse(location.hash));

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

export const router = new Router();
