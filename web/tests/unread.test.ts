import { expect, test } from "vitest";
import { settings } from "../src/app/settings.svelte";
import type { Table } from "../src/table/table.svelte";
import { Unread } from "../src/table/unread.svelte";

const said = (number: number, seat: number, name: string) => ({
  type: "said",
  number,
  seat,
  name,
  text: "Hello",
});

test("what others say is unread until it is read; what one says oneself, or muted people say, never is", () => {
  const journal = [said(1, 1, "Bob"), said(2, 1, "Bob"), said(3, 0, "Ann"), said(4, -1, "Rude Rob")];
  const unread = new Unread({ journal, seats: [0], since: () => 4 } as unknown as Table);
  expect(unread.count).toBe(0); // before one has come
  unread.begin(1);
  expect(unread.count).toBe(2);
  settings.muted = ["Rude Rob"];
  expect(unread.count).toBe(1);
  settings.muted = [];
  unread.read();
  expect(unread.count).toBe(0);
});
