import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

/**
 * `npm run lock`: writes into package-lock.json the platform packages that the registry at hand could
 * not resolve. npm leaves them out when it makes the lockfile, and `npm ci` then refuses the lockfile
 * for missing them, although it would never install them on this platform.
 */
const entrySchema = z.looseObject({
  version: z.string().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), entrySchema) });

const FILE = "package-lock.json";
const lock = lockSchema.parse(JSON.parse(readFileSync(FILE, "utf8")));

const missing = Object.values(lock.packages).flatMap((entry) =>
  Object.entries(entry.optionalDependencies ?? {}).filter(
    ([name]) => !Object.keys(lock.packages).some((key) => key.endsWith(`node_modules/${name}`)),
  ),
);
for (const [name, range] of missing) {
  const platform = platformOf(name);
  if (platform === undefined) throw new Error(`${name} is missing and names no platform`);
  lock.packages[`node_modules/${name}`] = {
    version: range.replace(/^[^\d]*/, ""),
    ...platform,
    optional: true,
  };
}
const [root, ...others] = Object.entries(lock.packages);
if (root === undefined) throw new Error(`${FILE} has no packages`);
lock.packages = Object.fromEntries([
  root,
  ...others.toSorted(([a], [b]) => a.localeCompare(b, "en")),
]);
writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added to ${FILE}`);

type Platform = { readonly os?: string[]; readonly cpu?: string[]; readonly libc?: string[] };

/** The platform a native package is for, as its name says: `…-linux-arm64-musl`. */
function platformOf(name: string): Platform | undefined {
  const words = new Set(name.split(/[^a-z0-9]+/));
  const pick = (all: readonly string[]) => all.filter((word) => words.has(word));
  const os = pick([
    "android",
    "darwin",
    "freebsd",
    "linux",
    "openharmony",
    "win32",
    "sunos",
    "aix",
  ]);
  const cpu = pick([
    "arm64",
    "x64",
    "arm",
    "ia32",
    "ppc64",
    "riscv64",
    "s390x",
    "wasm32",
    "loong64",
  ]);
  if (os.length === 0 && cpu.length === 0) return undefined;
  return {
    ...(os.length === 0 ? {} : { os }),
    ...(cpu.length === 0 ? {} : { cpu }),
    ...(words.has("musl") ? { libc: ["musl"] } : {}),
    ...(words.has("gnu") ? { libc: ["glibc"] } : {}),
  };
}
