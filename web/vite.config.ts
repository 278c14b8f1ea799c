import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Where a server runs while the page is worked on: `npm run dev` passes everything it does not know on to it.
const server = process.env.GALAPAGOS_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
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
