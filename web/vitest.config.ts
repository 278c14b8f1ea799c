import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import base from "./vite.config.ts";

export default mergeConfig(
  base,
  defineConfig({
    test: {
      isolate: false,
      environment: "happy-dom",
      include: ["tests/**/*.test.ts"],
      setupFiles: ["tests/english.ts"],
      testTimeout: 60_000, // a busy machine may be ten times slower
    },
  }),
);
