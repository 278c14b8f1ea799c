import type { Plugin } from "vite";

const SVELTE = /\/svelte\/src\/internal\/client\/(.*)$/;
/** What components call in vain where no page is drawn by a server. */
const IDLE = /^\s*\$\.(reset|next)\(\w*\);$/gm;
const SWITCH = /^export let hydrating = false;$/m;
const SWITCHED = /^\s*hydrating = \w+;$/gm;
const ELEMENT = "create_custom_element";

/** Modules of Svelte in which something is switched off for good, so that the bundler leaves out what depends on it. */
const LEFT_OUT: Record<string, (code: string) => string> = {
  "dom/elements/custom-element.js": (code) => {
    if (!code.includes(`export function ${ELEMENT}(`)) throw new Unknown(ELEMENT);
    return `export const ${ELEMENT} = undefined;`;
  },
  "dom/hydration.js": (code) =>
    without(SWITCHED, without(SWITCH, code, "export const hydrating = false;"), ""),
};

class Unknown extends Error {
  constructor(what: string | RegExp) {
    super(
      `lean.ts: Svelte has changed, ${what} is not found. Mend lean.ts, or take it out of vite.config.ts.`,
    );
  }
}

function without(lines: RegExp, code: string, instead: string): string {
  const changed = code.replace(lines, instead);
  if (changed === code) throw new Unknown(lines);
  return changed;
}

/**
 * Leaves out of Svelte what the page has no use for: custom elements, and pages drawn by a server. Fails the build where
 * Svelte no longer has what is left out.
 */
export function lean(): Plugin {
  const missing = new Set<string | RegExp>();
  return {
    name: "lean",
    apply: "build",
    buildStart() {
      for (const each of [...Object.keys(LEFT_OUT), IDLE]) missing.add(each);
    },
    transform(code, id) {
      if (id.endsWith(".svelte")) {
        const changed = code.replaceAll(IDLE, "");
        if (changed !== code) missing.delete(IDLE);
        return changed;
      }
      const module = SVELTE.exec(id)?.[1] ?? "";
      missing.delete(module);
      return LEFT_OUT[module]?.(code) ?? null;
    },
    buildEnd(error) {
      for (const each of error ? [] : missing) throw new Unknown(each);
    },
  };
}
