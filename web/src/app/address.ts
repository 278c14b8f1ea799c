/** Addresses of the page: a path behind the #, so that it loads from one file, offline too. */

export interface Route {
  page: string;
  id: string;
  /** What comes behind it. */
  part: string;
  query: Partial<Record<string, string>>;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = "", part = ""] = path.split("/");
  return {
    page,
    id: decodeURIComponent(id),
    part: decodeURIComponent(part),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}
