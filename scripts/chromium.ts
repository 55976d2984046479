import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright";

/** Switches for a browser in a container: no sandbox, no traffic of its own. */
export const CHROMIUM_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const SYSTEM_PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Path of a Chromium to test with, installed when there is none and we may: Debian's package as
 * root, else Playwright's own build. `CHROMIUM_PATH` names another.
 *
 * @throws Error with one plain line when none can be had
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  console.log("No Chromium found; installing one for the browser tests.");
  if (isRootOnDebian()) {
    run("apt-get", ["update", "-qq"]);
    run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"]);
  } else {
    run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium-headless-shell"]);
  }
  const installed = findChromium();
  if (installed === undefined) {
    throw new Error(
      "The browser tests need Chromium. Install Debian's package `chromium`, or set CHROMIUM_PATH to one.",
    );
  }
  return installed;
}

function findChromium(): string | undefined {
  const own = chromium.executablePath();
  return [process.env["CHROMIUM_PATH"] ?? "", ...SYSTEM_PATHS, own].find(
    (path) => path !== "" && existsSync(path),
  );
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
