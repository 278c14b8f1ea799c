import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// Where a server runs while the page is worked on: `npm run dev` passes everything it does not know on to it.
const server = process.env.GALAPAGOS_SERVER ?? "http://127.0.0.1:8000";

const SHIPPED_FONTS = ["alegreya", "source-sans-3"];
/** The fonts that every page needs; other alphabets are fetched when a letter of theirs occurs. */
const LATIN = /-latin-wght-normal-[^/]*\.woff2$/;
const FONT = /\.woff2$/;
const FIRST = "first"; // the parcel of the first page
/** What the page itself never shows: licences, and pictures for links in other programs. */
const UNSEEN = /^\/(licences|previews)\//;

/** Fetches the Latin fonts together with the styles that name them, and ships the fonts' licences. */
function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    generateBundle() {
      for (const name of SHIPPED_FONTS) {
        const licence = join(import.meta.dirname, "node_modules/@fontsource-variable", name, "LICENSE");
        this.emitFile({ type: "asset", fileName: `licences/${name}.txt`, source: readFileSync(licence) });
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => LATIN.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}

/** The service worker, with the list of what it shall keep from the start. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    writeBundle({ dir = "" }) {
      const found = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
      const files = found.map((entry) => join(entry.parentPath, entry.name).slice(dir.length)).sort();
      const edition = createHash("sha256");
      for (const file of files) edition.update(readFileSync(join(dir, file)));
      const kept = files.filter((file) => !UNSEEN.test(file) && (!FONT.test(file) || LATIN.test(file)));
      const shown = kept.map((file) => (file === "/index.html" ? "/" : file));
      const worker = readFileSync(join(import.meta.dirname, "src/app/sw.js"), "utf8")
        .replace("/* files */ []", JSON.stringify(shown))
        .replace('/* edition */ ""', JSON.stringify(edition.digest("hex").slice(0, 12)));
      writeFileSync(join(dir, "sw.js"), worker);
    },
  };
}

type ModuleInfo = { importers: readonly string[] } | null;

/**
 * What begins (`main.ts`) is small and asks for the rest: the first page in one parcel, all else in two: the tables, and
 * the other pages. Many small files would each be packed on their own, which costs a tenth of the whole. Each language
 * stays a file of its own.
 */
function parcel(id: string, graph: { getModuleInfo(id: string): ModuleInfo }): string | null {
  const needs = (root: string): boolean => {
    const seen = new Set<string>();
    const leads = (module: string): boolean => {
      if (module.endsWith(root)) return true;
      if (seen.has(module)) return false;
      seen.add(module);
      return (graph.getModuleInfo(module)?.importers ?? []).some(leads);
    };
    return leads(id);
  };
  if (needs("/index.html")) return "main";
  if (needs("/src/app/start.ts")) return FIRST;
  if (id.includes("/src/texts/")) return null;
  if (needs("/src/pages/play/TablePage.svelte")) return "tables";
  return id.includes("/src/pages/") ? "rooms" : "tables";
}

/** Fetches the first page together with what begins, instead of after it. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.startsWith(`assets/${FIRST}-`))
          .map((file) => ({
            tag: "link",
            attrs: file.endsWith(".css")
              ? { rel: "stylesheet", href: `/${file}`, crossorigin: true }
              : { rel: "modulepreload", href: `/${file}`, crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}

export default defineConfig({
  plugins: [svelte(), early(), fonts(), offline()],
  build: {
    outDir: process.env.GALAPAGOS_STATIC ?? "../src/galapagos/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: parcel }] } },
    },
  },
  server: { proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
});
