import { createHash } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type Account, canReach } from "#server/integrations/postgres/account.ts";
import { SYSTEM_FOLDER } from "#server/integrations/postgres/engine.ts";
import { StartError } from "#server/start-error.ts";

/** The folder that holds the database, its lock and its log. */
export type Home = {
  readonly folder: string;
  /** PostgreSQL's data directory in it. */
  readonly data: string;
};

/** Stands in DATA_DIR when the database had to be put elsewhere, and says where. */
const LOCATION_FILE = "database-location";
const DATA_FOLDER = "postgres";

/** The home in DATA_DIR itself, or where DATA_DIR says it is. */
export function knownHome(dataDir: string): Home {
  return homeIn(readLocation(dataDir) ?? dataDir);
}

/**
 * The home that `account` can reach: DATA_DIR itself, or, where the folders above it can't be
 * entered, a folder of the system named by its hash.
 *
 * @param dataDir its real path, locked by this process
 * @throws StartError when DATA_DIR says where its database is, and it isn't there
 */
export function reachableHome(dataDir: string, account: Account, report: Report): Home {
  const recorded = readLocation(dataDir);
  if (recorded !== undefined) {
    const home = homeIn(recorded);
    if (existsSync(home.data)) return home;
    throw new StartError(
      `${path.join(dataDir, LOCATION_FILE)} says that the database is in ${recorded}, and it isn't there. Put it back, or remove that file to begin with an empty one`,
    );
  }
  if (existsSync(homeIn(dataDir).data) || canReach(account, dataDir)) {
    // Of DATA_DIR only the way through is opened, not the list of what is in it.
    chmodSync(dataDir, statSync(dataDir).mode | 0o011);
    return homeIn(dataDir);
  }
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = path.join(SYSTEM_FOLDER, hash);
  setAside(folder, dataDir, report);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  return homeIn(folder);
}

/** Notes in DATA_DIR where its database is, once there is one. */
export function recordHome(dataDir: string, home: Home): void {
  if (home.folder === dataDir || readLocation(dataDir) !== undefined) return;
  writeFileSync(path.join(dataDir, LOCATION_FILE), `${home.folder}\n`);
}

type Report = (message: string) => void;

function homeIn(folder: string): Home {
  return { folder, data: path.join(folder, DATA_FOLDER) };
}

function readLocation(dataDir: string): string | undefined {
  const file = path.join(dataDir, LOCATION_FILE);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/** DATA_DIR was removed since: what it meant is over, but nobody's database is deleted for that. */
function setAside(folder: string, dataDir: string, report: Report): void {
  if (!existsSync(folder)) return;
  const aside = `${folder}-removed-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  renameSync(folder, aside);
  report(`${dataDir} is new; the database of an earlier one with its name is now in ${aside}`);
}
