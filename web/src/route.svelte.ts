/** Where we are: a path behind the #, so that the page loads from one file, offline too. */

export interface Route {
  page: string;
  id: string;
  query: Partial<Record<string, string>>;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = ""] = path.split("/");
  return { page, id: decodeURIComponent(id), query: Object.fromEntries(new URLSearchParams(query)) };
}

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
