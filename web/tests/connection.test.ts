import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line, type Listener } from "../src/table/connection";

/** A socket that a test opens, answers and lets fall silent. */
class FakeSocket {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url = "") {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(): void {
    this.onmessage?.({ data: '{"type":"pong","ref":0}' });
  }
}

let lines: Line[] = [];
const listener: Listener = { hear: () => undefined, line: (state) => lines.push(state), since: () => 0 };
const events = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn(), removeEventListener: vi.fn() });
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  FakeSocket.made = [];
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function opened(): [Connection, FakeSocket] {
  const connection = new Connection("t", listener, "en");
  const socket = FakeSocket.made[0] as FakeSocket;
  socket.open();
  return [connection, socket];
}

describe("a line", () => {
  it("is opened again in another language, without a gap", () => {
    const [connection, socket] = opened();
    connection.speak("en");
    expect(FakeSocket.made).toHaveLength(1);
    connection.speak("fr");
    const next = FakeSocket.made[1] as FakeSocket;
    expect([next.url.split("&")[1], socket.readyState]).toEqual(["language=fr", 3]);
    socket.onclose?.({ code: 1000 });
    next.open();
    expect(lines).toEqual(["open", "open"]);
    connection.close();
  });
  it("stays open while its pulses are answered", () => {
    const [connection, socket] = opened();
    for (let beat = 0; beat < 20; beat += 1) {
      vi.advanceTimersByTime(900);
      socket.say();
    }
    expect(lines).toEqual(["open"]);
    connection.close();
  });

  it("is lost within three seconds of its last word, and open again with the next", () => {
    const [connection, socket] = opened();
    socket.say();
    vi.advanceTimersByTime(2999);
    expect(lines).toEqual(["open", "lost"]);
    socket.say();
    expect(lines).toEqual(["open", "lost", "open"]);
    expect(FakeSocket.made).toHaveLength(1);
    connection.close();
  });

  it("is opened anew where it stays silent", () => {
    const [connection] = opened();
    vi.advanceTimersByTime(15000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
    FakeSocket.made.at(-1)?.open();
    expect(lines.at(-1)).toBe("open");
    connection.close();
  });

  it("is given up where it does not open, and opened anew", () => {
    const connection = new Connection("t", listener, "en");
    vi.advanceTimersByTime(39_000);
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(FakeSocket.made.map(({ readyState }) => readyState)).toEqual([3, 0]);
    FakeSocket.made[1]?.open();
    expect(lines).toEqual(["lost", "open"]);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made).toHaveLength(2);
    connection.close();
  });
  it("is asked at once when the network goes", () => {
    const [connection, socket] = opened();
    socket.sent = [];
    events.dispatchEvent(new Event("offline"));
    expect(socket.sent).toEqual(['{"type":"ping","ref":0}']);
    vi.advanceTimersByTime(1900);
    expect(lines).toEqual(["open", "lost"]);
    connection.close();
  });
});
