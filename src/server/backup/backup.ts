import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import {
  type Contents,
  type Installation,
  restoreArchive,
  writeArchive,
} from "#server/backup/archive.ts";
import type { Config } from "#server/config.ts";
import { settings } from "#server/db/schema/settings.ts";
import { createFileStore } from "#server/integrations/file-store/file-store.ts";
import { startEmbeddedPostgres } from "#server/integrations/postgres/embedded-postgres.ts";
import type { Dependencies } from "#server/http/env.ts";

const ENDING = ".footnote-backup";
const DRAFT_ENDING = `${ENDING}.unproved`;
/** So long no backup takes: what a draft of that age was to be was killed. */
const DRAFT_MS = 24 * 3_600_000;
/** Backups the nightly one leaves in its folder. */
const KEPT = 7;
/** A night has passed since the last one; so long that an hour's delay doesn't leave a day out. */
const DUE_SECONDS = 23 * 3_600;
/** The setting that says when the nightly one was begun, in seconds since 1970. */
export const BACKUP_BEGUN = "backup_begun";
const ADMIN = fileURLToPath(new URL("../admin.ts", import.meta.url));

export type Backup = { readonly file: string; readonly contents: Contents };

/**
 * Makes one file of an installation that may be in use. It has its name only after it was restored into a
 * PostgreSQL and a folder made for that, and what stood there was what had been read.
 */
export async function backUp(from: Installation, folder: string): Promise<Backup> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `footnote-${new Date().toISOString().slice(0, 19).replaceAll(/\D/g, "-")}${ENDING}`;
  const file = path.join(folder, name);
  const draft = file.replace(ENDING, DRAFT_ENDING);
  removeAbandoned(folder);
  try {
    const contents = await writeArchive(from, draft);
    await prove(draft);
    renameSync(draft, file);
    return { file, contents };
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function prove(file: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "footnote-restored-"));
  // Another account may run the database here.
  chmodSync(dataDir, 0o711);
  try {
    const database = await startEmbeddedPostgres({ dataDir, report: () => undefined });
    const files = createFileStore(path.join(dataDir, "files"));
    try {
      await restoreArchive(file, database.address, files);
    } finally {
      await database.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Another's draft may be on its way. */
function removeAbandoned(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(DRAFT_ENDING))) {
    const file = path.join(folder, name);
    if (statSync(file).mtimeMs < Date.now() - DRAFT_MS) rmSync(file);
  }
}

/** Backups go here unless another folder is named. */
export function backupFolder({ backupDir, dataDir }: Config): string {
  return backupDir ?? path.join(dataDir, "backups");
}

/** The backups of a folder, oldest first; none where it is not there. */
function backupsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(ENDING));
  return names.toSorted().map((name) => path.join(folder, name));
}

/** The newest backup of a folder: when it was proved, and its size. */
export function newestBackup(folder: string): { at: Date; bytes: number } | undefined {
  const file = backupsIn(folder).at(-1);
  if (file === undefined) return undefined;
  const { mtime, size } = statSync(file);
  return { at: mtime, bytes: size };
}

/** Removes all but the newest backups. */
export function removeOldBackups(folder: string): void {
  for (const file of backupsIn(folder).slice(0, -KEPT)) rmSync(file);
}

/** Once a night, by one of all instances, in a process of its own; nothing where no folder is set. */
export async function backUpNightly({
  config: { backupDir },
  db,
  logger,
}: Pick<Dependencies, "config" | "db" | "logger">): Promise<void> {
  if (backupDir === undefined) return;
  const now = sql`extract(epoch from now())::bigint::text`;
  const due = sql`extract(epoch from now())::bigint - ${DUE_SECONDS}`;
  const taken = await db
    .insert(settings)
    .values({ key: BACKUP_BEGUN, value: now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: now },
      setWhere: sql`${settings.value}::bigint < ${due}`,
    })
    .returning();
  if (taken.length === 0) return;
  const child = spawn(process.execPath, [ADMIN, "backup"], { stdio: "inherit" });
  child.on("error", (error) => logger.error({ err: error }, "the nightly backup"));
  child.on("close", (code) => logger.info({ code }, "the nightly backup ended"));
}
