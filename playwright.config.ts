import { defineConfig } from "@playwright/test";
import { CHROMIUM_ARGS } from "./scripts/chromium.ts";

const executablePath = process.env["FOOTNOTE_CHROMIUM"];

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "**/*.test.ts",
  outputDir: "test-results",
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  workers: 2,
  // A journey on a busy machine is tried once more, and said to be flaky; one that fails twice fails.
  retries: 1,
  reporter: [["list"], ["json"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "UTC",
    screenshot: "only-on-failure",
    // Colours are judged where they end, not half-way through a change.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      args: CHROMIUM_ARGS,
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  },
});
