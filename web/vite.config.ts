import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

// Where a server runs while the page is worked on: `npm run dev` passes everything it does not know on to it.
const server = process.env.GALAPAGOS_SERVER ?? "http://127.0.0.1:8000";

/** The service worker, with the list of everything it shall keep. */
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
      const shown = files.map((file) => (file === "/index.html" ? "/" : file));
      const worker = readFileSync(join(import.meta.dirname, "src/app/sw.js"), "utf8")
        .replace("/* files */ []", JSON.stringify(shown))
        .replace('/* edition */ ""', JSON.stringify(edition.digest("hex").slice(0, 12)));
      writeFileSync(join(dir, "sw.js"), worker);
    },
  };
}

export default defineConfig({
  plugins: [svelte(), offline()],
  build: {
    outDir: process.env.GALAPAGOS_STATIC ?? "../src/galapagos/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    reportCompressedSize: false,
  },
  server: { proxy: { "/api": { target: server }, "/ws": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : undefined,
});
