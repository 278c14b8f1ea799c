import { describe, expect, it } from "vitest";
import type { ClientMessage, ShuffleProof, ShuffleState } from "../src/wire/protocol";
import { sha256 } from "../src/table/sha256";
import { commitmentTo, roundCode, ShufflePart } from "../src/table/shuffle";

const SERVER = sha256("galapagos commitment secret");
const THEIRS = commitmentTo("t", 1, 1, "theirs");

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

const asks = (wish: Partial<ShuffleState>): ShuffleState => ({
  round: 1,
  commit: [],
  reveal: [],
  commitments: ["", ""],
  values: ["", ""],
  waiting_for: [],
  ...wish,
});

/** A tab of a browser. */
const tab = (shared = storage(), table = "t"): ShufflePart => new ShufflePart(table, shared, storage());

type Of<Kind> = Extract<ClientMessage, { type: Kind }>;

function committed(part: ShufflePart): string {
  const [command] = part.replies(SERVER, asks({ commit: [0] })) as Of<"commit">[];
  return command?.commitment ?? "";
}

/** A game dealt with our value and theirs. */
function dealt(part: ShufflePart): ShuffleProof {
  const commitments = [committed(part), THEIRS];
  const [shown] = part.replies(SERVER, asks({ reveal: [0], commitments })) as Of<"reveal">[];
  const values = [shown?.value ?? "", "theirs"];
  return { scheme: "", table: "t", commitment: SERVER, secret: "secret", round: 1, commitments, values };
}

describe("sha256", () => {
  it("is the hash that everyone knows", () => {
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    expect(sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256("a".repeat(1000))).toBe("41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  });

  it.each([54, 55, 56, 63, 64, 65, 119, 120])(
    "agrees with the browser's own for %i bytes",
    async (length) => {
      const text = "ä".repeat(length / 2).padEnd(length - Math.floor(length / 2), "x");
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
      const expected = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
      expect(sha256(text)).toBe(expected);
    },
  );
});

describe("our part of the shuffle", () => {
  it("binds a seat to one value for a round, and to another for the next", () => {
    const kept = storage();
    const first = committed(tab(kept));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(committed(tab(kept))).toBe(first); // after a reload, or in another tab
    const [next] = tab(kept).replies(SERVER, asks({ commit: [0], round: 2 })) as Of<"commit">[];
    expect(next?.commitment).not.toBe(first);
    expect(committed(tab(kept, "other"))).not.toBe(first);
  });

  it("shows the value it is bound to", () => {
    const part = tab();
    const proof = dealt(part);
    expect(commitmentTo("t", 1, 0, proof.values?.[0] ?? "")).toBe(proof.commitments?.[0]);
  });

  it("shows the value of whichever tab was the first, where two commit at the same moment", () => {
    const [shared, late] = [storage(), storage()]; // what one tab writes reaches the other late
    const [one, other] = [tab(shared), tab(late)];
    const first = committed(one);
    committed(other);
    shared.setItem("galapagos.shuffle", late.getItem("galapagos.shuffle") ?? "");
    const asked = asks({ reveal: [0], commitments: [first, THEIRS] });
    expect(other.replies(SERVER, asked)).toEqual([]);
    const [shown] = one.replies(SERVER, asked) as Of<"reveal">[];
    expect(commitmentTo("t", 1, 0, shown?.value ?? "")).toBe(first);
  });

  it("shows nothing while its own commitment is missing or another's", () => {
    const part = tab();
    committed(part);
    expect(part.replies(SERVER, asks({ reveal: [0], commitments: ["", THEIRS] }))).toEqual([]);
    expect(part.replies(SERVER, asks({ reveal: [0], commitments: [THEIRS, THEIRS] }))).toEqual([]);
    expect(tab().replies(SERVER, asks({ reveal: [0] }))).toEqual([]);
  });

  it("shows nothing once the server or others are bound to something else", () => {
    const part = tab();
    const mine = committed(part);
    expect(part.replies("another", asks({ reveal: [0], commitments: [mine, THEIRS] }))).toEqual([]);
    dealt(part);
    const changed = [mine, commitmentTo("t", 1, 1, "a better one")];
    expect(part.replies(SERVER, asks({ reveal: [0], commitments: changed }))).toEqual([]);
  });

  it("finds its value in the deal", () => {
    const part = tab();
    expect(part.check(dealt(part), [0])).toBe("used");
  });

  it("finds out whatever was changed after it had shown its value", () => {
    const part = tab();
    const proof = dealt(part);
    const [mine, theirs] = proof.commitments as [string, string];
    const changes: Partial<ShuffleProof>[] = [
      { values: ["another", "theirs"] },
      { commitments: [mine, commitmentTo("t", 1, 1, "a better one")] },
      { commitments: ["", theirs], values: ["", "theirs"] },
      { commitment: sha256("galapagos commitment other"), secret: "other" },
      { secret: "other" },
      { round: 2 },
    ];
    for (const change of changes) expect(part.check({ ...proof, ...change }, [0])).toBe("wrong");
  });

  it("says so where it took no part", () => {
    const part = tab();
    const proof = dealt(tab());
    expect(part.check(proof, [0])).toBe("unused");
    committed(part); // too late to show it
    expect(part.check(proof, [0])).toBe("unused");
  });

  it("says the code that the command says", () => {
    const proof: ShuffleProof = { scheme: "", table: "t", commitment: "s", round: 1, commitments: ["a", ""] };
    expect(roundCode(proof)).toBe("8df3da214725ec650c0b");
  });
});
