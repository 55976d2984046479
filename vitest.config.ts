import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { planted } from "./scripts/planted.ts";

/** `npm run torture -- --planted`: the suites have to find it. */
const planting: Plugin = {
  name: "planted",
  enforce: "pre",
  transform: (code, id) => planted(id, code),
};

export default defineConfig({
  test: {
    // One more than cores: tests of processes, waits and databases leave one idle a quarter of the time.
    maxWorkers: availableParallelism() + 1,
    // What was kept of an earlier run has no bug planted in it, and what is planted is kept for none.
    fsModuleCache: process.env["FOOTNOTE_PLANTED"] === undefined,
    // No test is about time: the limit only ends what hangs, on a slow machine too.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    unstubGlobals: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          environment: "node",
          include: ["src/{core,contracts}/**/*.test.ts", "scripts/**/*.test.ts"],
          // The core keeps no state, so its files may share what one of them loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [planting],
        test: {
          name: "server",
          environment: "node",
          include: ["src/server/**/*.test.ts"],
          // Every app has a database of its own; to load the server anew for each file took longer
          // than most files.
          isolate: false,
          globalSetup: ["src/server/testing/test-cluster.ts"],
          setupFiles: ["src/server/testing/close-test-apps.ts"],
        },
      },
      {
        extends: true,
        plugins: [planting, react()],
        test: {
          name: "client",
          environment: "happy-dom",
          include: ["src/client/**/*.test.{ts,tsx}"],
          setupFiles: ["selection-events", "patience", "no-network"].map(
            (name) => `src/client/testing/${name}.ts`,
          ),
        },
      },
    ],
  },
});
