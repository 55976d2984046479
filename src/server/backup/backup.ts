import { spawn } from "node:child_process";
import { once } from "node:events";
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
import { eq, sql } from "drizzle-orm";
import {
  type Contents,
  type Installation,
  restoreArchive,
  writeArchive,
} from "#server/backup/archive.ts";
import type { Config } from "#server/config.ts";
import { settings } from "#server/db/schema/settings.ts";
import { createFileStore } from "#server/integrations/file-store/file-store.ts";
import {
  runningPostgres,
  startEmbeddedPostgres,
} from "#server/integrations/postgres/embedded-postgres.ts";
import { isRunning } from "#server/integrations/postgres/processes.ts";
import type { Dependencies } from "#server/http/env.ts";
import { StartError } from "#server/start-error.ts";

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
/** One that failed is tried again so much later. */
const RETRY_SECONDS = 45 * 60;
/** Of what a failed one says. */
const SAID_MAX = 2_000;
/** The setting that is there while the last one failed. */
const BACKUP_FAILED = "backup_failed";
/** Copies that a backup is proved by are in folders of this beginning, and the process's number. */
const PROOF = "footnote-proof-";
const ADMIN = fileURLToPath(new URL("../admin.ts", import.meta.url));

export type Backup = {
  readonly file: string;
  readonly contents: Contents;
  /** Files of statements that it lacks, which came before originals were kept. */
  readonly withoutFile: number;
};

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
  await removeKilledProofs();
  try {
    const written = await writeArchive(from, draft);
    await prove(draft);
    renameSync(draft, file);
    return { file, ...written };
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

async function prove(file: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), `${PROOF}${process.pid}-`));
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

/** What backups that were killed left: the copy that each was restored into, and the PostgreSQL of it. */
export async function removeKilledProofs(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PROOF))) {
    const [pid = ""] = name.slice(PROOF.length).split("-");
    if (isRunning(Number(pid))) continue;
    const dataDir = path.join(tmpdir(), name);
    try {
      if (runningPostgres(dataDir) !== undefined) {
        const left = await startEmbeddedPostgres({ dataDir, report: () => undefined });
        await left.stop();
      }
      rmSync(dataDir, { recursive: true, force: true });
    } catch (error) {
      // Another account's, or taken by another that tidies up.
      if (error instanceof StartError || (error instanceof Error && "syscall" in error)) continue;
      throw error;
    }
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

type Nightly = Pick<Dependencies, "config" | "db" | "logger">;

/** Once a night, by one of all instances, in a process of its own; nothing where no folder is set. */
export async function backUpNightly(parts: Nightly, command = [ADMIN, "backup"]): Promise<void> {
  const { config, db, logger } = parts;
  if (config.backupDir === undefined) return;
  try {
    if (!(await takeTurn(db))) return;
    const child = spawn(process.execPath, command, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (piece: string) => {
      said = (said + piece).slice(-SAID_MAX);
    });
    const [code]: unknown[] = await once(child, "close");
    if (code === 0) {
      await db.delete(settings).where(eq(settings.key, BACKUP_FAILED));
      return logger.info("the nightly backup was made");
    }
    await db.insert(settings).values({ key: BACKUP_FAILED, value: "1" }).onConflictDoNothing();
    logger.error({ code, reason: said.trim() }, "the nightly backup failed");
  } catch (error) {
    logger.error({ err: error }, "the nightly backup failed");
  }
}

/** Whether this instance is the one that makes the backup now. */
async function takeTurn(db: Dependencies["db"]): Promise<boolean> {
  const now = sql`extract(epoch from now())::bigint`;
  const hasFailed = sql`exists (select 1 from ${settings} failed where failed.key = ${BACKUP_FAILED})`;
  const pause = sql`case when ${hasFailed} then ${RETRY_SECONDS} else ${DUE_SECONDS} end::bigint`;
  const taken = await db
    .insert(settings)
    .values({ key: BACKUP_BEGUN, value: sql`${now}::text` })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`${now}::text` },
      setWhere: sql`${settings.value}::bigint < ${now} - ${pause}`,
    })
    .returning();
  return taken.length > 0;
}
