import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, minifySync, runnerImport, type Plugin } from "vite";
import { lean } from "./lean.ts";
import { comesLater } from "./src/app/later_texts.ts";

// Where a server runs while the page is worked on: `npm run dev` passes everything it does not know on to it.
const server = process.env.GALAPAGOS_SERVER ?? "http://127.0.0.1:8000";

const SHIPPED_FONTS = ["@fontsource/alegreya", "@fontsource-variable/source-sans-3"];
/** The fonts that every page needs; other alphabets are fetched when a letter of theirs occurs. */
const LATIN = /-latin-(wght|\d+)-normal-[^/]*\.woff2$/;
const FONT = /\.woff2$/;
const TEXT = /\.(js|css|svg)$/;
const FIRST = "first"; // the parcel of the first page
const EARLY = new RegExp(`^assets/(${FIRST}|rolldown-runtime)-`);
const FOLDER = join(import.meta.dirname, "src/games");
const GAMES = readdirSync(FOLDER).filter((name) => existsSync(join(FOLDER, name, "index.ts")));
const LARGE = 40_000; // bytes of source: smaller games share a parcel

/** Whether a folder of `src/games` is large enough to be fetched only where it is played. */
const isLarge = (game: string): boolean => {
  const folder = join(FOLDER, game);
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) > LARGE;
};
/** What the page itself never shows: licences, and pictures for links in other programs. */
const UNSEEN = /^\/(licences|previews)\//;

/** Fetches the Latin fonts together with the styles that name them, and ships the fonts' licences. */
function fonts(): Plugin {
  return {
    name: "fonts",
    apply: "build",
    generateBundle() {
      for (const name of SHIPPED_FONTS) {
        const licence = join(import.meta.dirname, "node_modules", name, "LICENSE");
        this.emitFile({
          type: "asset",
          fileName: `licences/${name.split("/")[1]}.txt`,
          source: readFileSync(licence),
        });
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

const TEXTS = /\/src\/texts\/(\w+)\.ts\?(first|more)$/;

/** Divides the texts of each language into what the first page and tables say and what all other pages add. */
function texts(): Plugin {
  return {
    name: "texts",
    async load(id) {
      const [, language, part] = TEXTS.exec(id) ?? [];
      if (!language) return null;
      const source = join(import.meta.dirname, `src/texts/${language}.ts`);
      const { module } = await runnerImport<{ default: Record<string, string> }>(source, {
        configFile: false,
      });
      const own = Object.entries(module.default).filter(([key]) => comesLater(key) === (part === "more"));
      return `export default ${JSON.stringify(Object.fromEntries(own))};`;
    },
  };
}

const PICTURES = "virtual:pictures";

/** The games' pictures as files, drawn by the page's own pen: to draw them in every browser would cost more than to send them. */
function pictures(): Plugin {
  const urls = new Map<string, string>();
  let building = false;
  return {
    name: "pictures",
    configResolved: ({ command }) => void (building = command === "build"),
    resolveId: (id) => (id === PICTURES ? `\0${PICTURES}` : null),
    async load(id) {
      if (id !== `\0${PICTURES}`) return null;
      const source = join(import.meta.dirname, "src/art/pictures.ts");
      const { module } = await runnerImport<{ pictures: () => Record<string, string> }>(source, {
        configFile: false,
        root: import.meta.dirname,
      });
      for (const [game, svg] of Object.entries(module.pictures())) {
        const kept = building ? this.emitFile({ type: "asset", name: `${game}.svg`, source: svg }) : "";
        const data = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
        urls.set(game, kept ? `import.meta.ROLLUP_FILE_URL_${kept}` : JSON.stringify(data));
      }
      return `export default { ${[...urls].map(([game, url]) => `${game}: ${url}`).join(", ")} };`;
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
      writeFileSync(join(dir, "sw.js"), minifySync("sw.js", worker).code);
    },
  };
}

/** Packs text files as well as can be, for browsers that read it; for all others the server packs them itself. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    writeBundle({ dir = "" }) {
      const found = readdirSync(dir, { recursive: true, withFileTypes: true });
      for (const { parentPath, name } of found.filter((entry) => TEXT.test(entry.name))) {
        const file = join(parentPath, name);
        writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
      }
    },
  };
}

type ModuleInfo = { importers: readonly string[] } | null;

/**
 * What begins (`main.ts`) is small and asks for the rest: the first page in one parcel, then the table with small games,
 * each large game, and all other pages. Many small files would each be packed on their own, which costs a tenth of the
 * whole. Each language stays a file of its own.
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
  const [, language, part] = TEXTS.exec(id) ?? [];
  if (language) return part === "more" ? `more-${language}` : language;
  const atEveryTable = needs("/src/pages/play/TablePage.svelte");
  const [game, ...others] = GAMES.filter((each) => needs(`/src/games/${each}/index.ts`));
  if (game && !others.length && !atEveryTable) return isLarge(game) ? game : "small";
  return game || atEveryTable ? "tables" : "rooms";
}

/** Fetches the first page together with what begins, instead of after it, and the bundler's few lines that it needs. */
function early(): Plugin {
  return {
    name: "early",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => EARLY.test(file))
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
  plugins: [
    svelte({ compilerOptions: { discloseVersion: false } }),
    lean(),
    texts(),
    pictures(),
    early(),
    fonts(),
    offline(),
    packed(),
  ],
  build: {
    outDir: process.env.GALAPAGOS_STATIC ?? "../src/galapagos/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false }, // browsers of that age know it; older ones fetch a little later
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: parcel }] } },
    },
  },
  server: { proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
});
