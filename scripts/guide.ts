import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ensureChromium } from "./chromium.ts";

/**
 * `npm run guide`: takes the pictures of docs/guide.md anew, from the journeys that `npm test` runs. A picture
 * that no journey took any more ends it.
 */
const taken = path.resolve("test-results/pictures");
const { status } = spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "test"], {
  stdio: "inherit",
  env: { ...process.env, FOOTNOTE_CHROMIUM: ensureChromium(), FOOTNOTE_PICTURES: taken },
});
mkdirSync("docs/guide", { recursive: true });
for (const [, name = ""] of readFileSync("docs/guide.md", "utf8").matchAll(
  /\]\(guide\/([^)]+)\)/g,
)) {
  copyFileSync(path.join(taken, name), path.join("docs/guide", name));
}
process.exit(status ?? 1);
