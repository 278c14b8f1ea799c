/** Requests that go out before the page has arrived: what every page asks first is then there when it is asked for. */

const asked = new Map<string, Promise<Response>>();

/** Sends a request ahead. */
export function askEarly(path: string, language: string): void {
  const reply = fetch(`/api${path}`, { headers: { "Accept-Language": language } });
  reply.catch(() => undefined); // told to whom it concerns
  asked.set(path, reply);
}

/** The reply to a request that was sent ahead; each is given out once. */
export function takeEarly(path: string): Promise<Response> | undefined {
  const reply = asked.get(path);
  asked.delete(path);
  return reply;
}
