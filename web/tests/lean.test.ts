import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lean } from "../lean.ts";

const INTERNALS = join(import.meta.dirname, "../node_modules/svelte/src/internal/client");
const COMPONENT = "/src/App.svelte";
const CALLS = "\t$.reset(div);\n";

type Hooks = {
  buildStart(): void;
  transform(code: string, id: string): string | null;
  buildEnd(error?: Error): void;
};

function build(sources: Record<string, string>): Record<string, string | null> {
  const plugin = lean() as unknown as Hooks;
  plugin.buildStart();
  const built = Object.entries(sources).map(([id, code]) => [id, plugin.transform(code, id)]);
  plugin.buildEnd();
  return Object.fromEntries(built);
}

const svelte = (file: string): Record<string, string> => {
  const path = join(INTERNALS, file);
  return { [path]: readFileSync(path, "utf8") };
};
const ELEMENT = svelte("dom/elements/custom-element.js");
const HYDRATION = svelte("dom/hydration.js");
const APP = { [COMPONENT]: CALLS };

describe("what is left out of Svelte", () => {
  it("is found in the version that we have", () => {
    const built = build({ ...ELEMENT, ...HYDRATION, ...APP });
    const [element, hydration] = [...Object.keys(ELEMENT), ...Object.keys(HYDRATION)].map((id) => built[id]);
    expect(element).toBe("export const create_custom_element = undefined;");
    expect(hydration).toContain("export const hydrating = false;");
    expect(hydration).not.toMatch(/^\s*hydrating = /m);
    expect(built[COMPONENT]?.trim()).toBe("");
  });

  it.each([
    ["a switch of another name", { ...ELEMENT, ...renamed(HYDRATION, "hydrating"), ...APP }],
    [
      "a switch that is turned in another way",
      { ...ELEMENT, ...renamed(HYDRATION, "hydrating = value"), ...APP },
    ],
    ["a function of another name", { ...renamed(ELEMENT, "create_custom_element"), ...HYDRATION, ...APP }],
    ["a module that is gone", { ...ELEMENT, ...APP }],
    [
      "components that call nothing of the kind",
      { ...ELEMENT, ...HYDRATION, [COMPONENT]: "$.restart(div);" },
    ],
  ])("fails the build on %s", (_, sources) => {
    expect(() => build(sources)).toThrow("Svelte has changed");
  });
});

function renamed(source: Record<string, string>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(source).map(([id, code]) => [id, code.replaceAll(name, "another_name")]),
  );
}
