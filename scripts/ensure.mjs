// Makes a fresh clone ready to run. Node's own modules only, and it runs on Node 20: it comes before
// the packages, and before the Node that they bring.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const PACKAGES_STAMP = "node_modules/.ensured";
const CLIENT_STAMP = "dist/.built";
/** What the built client is made of. */
const CLIENT_SOURCES = [
  "src/client",
  "src/core",
  "src/contracts",
  "scripts/precompress.ts",
  "scripts/trimmed-zod.ts",
  "vite.config.ts",
];
const LOWEST_NODE = 24;

process.chdir(path.join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, ".."));
ensurePackages();
ensureNode();
if (process.argv[2] === "build") ensureClient();

/** Runs `npm ci` unless the packages are those of the lockfile. */
function ensurePackages() {
  const wanted = hashOf([`${process.platform}-${process.arch}`, readFileSync("package-lock.json")]);
  if (stampIs(PACKAGES_STAMP, wanted)) return;
  console.log("Installing packages (once; under a minute).");
  const npm = process.env.npm_execpath;
  const [command, args] = npm === undefined ? ["npm", []] : [process.execPath, [npm]];
  const result = spawnSync(
    command,
    [...args, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      stdio: ["ignore", "inherit", "inherit"],
      shell: npm === undefined && process.platform === "win32",
    },
  );
  if (result.status !== 0) stop("The packages could not be installed; npm's message is above.");
  writeFileSync(PACKAGES_STAMP, wanted);
}

/** The packages bring their own Node where they can; elsewhere the user's must be new enough. */
function ensureNode() {
  if (brought() !== undefined) return;
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= LOWEST_NODE) return;
  stop(
    `Footnote runs on Node ${LOWEST_NODE} or newer, this is ${process.versions.node}, and npm brought none for ${process.platform}-${process.arch}. Install Node ${LOWEST_NODE} and try again.`,
  );
}

/** Path of the Node among the packages; undefined where there is none for this platform. */
function brought() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const platform = process.platform === "win32" ? "win" : process.platform;
  const file = path.resolve(`node_modules/node-${platform}-${process.arch}/bin/${name}`);
  return existsSync(file) ? file : undefined;
}

/** Builds the client unless the built one is of these sources. */
function ensureClient() {
  const wanted = hashOf([
    readFileSync("package-lock.json"),
    ...CLIENT_SOURCES.flatMap(filesOf)
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) => [file, readFileSync(file)]),
  ]);
  if (stampIs(CLIENT_STAMP, wanted)) return;
  console.log("Building the client (once for each change).");
  const result = spawnSync(
    brought() ?? process.execPath,
    ["node_modules/vite/bin/vite.js", "build", "--logLevel=error"],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  if (result.status !== 0) stop("The client could not be built; the message is above.");
  mkdirSync(path.dirname(CLIENT_STAMP), { recursive: true });
  writeFileSync(CLIENT_STAMP, wanted);
}

/** Files at or below a path, in a stable order. */
function filesOf(place) {
  if (statSync(place).isFile()) return [place];
  return readdirSync(place)
    .toSorted()
    .flatMap((name) => filesOf(path.posix.join(place, name)));
}

function hashOf(parts) {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}

function stampIs(file, wanted) {
  return existsSync(file) && readFileSync(file, "utf8") === wanted;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
