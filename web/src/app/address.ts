/** Addresses of the page: a path behind the #, so that it loads from one file, offline too. */

export interface Route {
  /** As it stands in the address bar. */
  address: string;
  page: string;
  id: string;
  /** What comes behind it. */
  part: string;
  query: Partial<Record<string, string>>;
}

/** Text that is not encoded properly is taken as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  const [page = "", id = "", part = ""] = path.split("/");
  return {
    address: hash,
    page,
    id: decoded(id),
    part: decoded(part),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}
