import { statfs } from "node:fs/promises";
import { Hono } from "hono";
import { getOperations, OPERATIONS_RESTRICTED } from "#contracts/operations.ts";
import { chatDay } from "#core/chat-quota.ts";
import { backupFolder, newestBackup } from "#server/backup/backup.ts";
import { ownersCalls } from "#server/features/accounts/owner.ts";
import type { Dependencies, SignedInEnv } from "#server/http/env.ts";
import { VERSION } from "#server/version.ts";
import { findBackupBegun, findStorage, findUsageOfDay, findWork } from "./repository.ts";

/** How the installation runs, for the owner alone. */
export function operationsRoutes(dependencies: Pick<Dependencies, "config" | "db">) {
  const { config, db } = dependencies;
  const startedAt = new Date(performance.timeOrigin).toISOString();
  const routes = new Hono<SignedInEnv>();
  ownersCalls(dependencies, OPERATIONS_RESTRICTED)(routes, getOperations, async () => {
    const [stored, work, today, begunAt, disk] = await Promise.all([
      findStorage(db),
      findWork(db),
      findUsageOfDay(db, chatDay(new Date())),
      findBackupBegun(db),
      statfs(config.dataDir),
    ]);
    const last = newestBackup(backupFolder(config));
    const { ai } = config;
    return {
      versions: { footnote: VERSION, node: process.versions.node, postgresql: stored.version },
      database: config.databaseUrl === undefined ? "embedded" : "external",
      startedAt,
      work,
      storage: {
        databaseBytes: stored.bytes,
        files: stored.files,
        fileBytes: stored.file_bytes,
        freeBytes: disk.bavail * disk.bsize,
        diskBytes: disk.blocks * disk.bsize,
      },
      backup: {
        isNightly: config.backupDir !== undefined,
        begunAt,
        last: last === undefined ? null : { at: last.at.toISOString(), bytes: last.bytes },
      },
      today,
      model: ai
        ? { name: ai.model, provider: ai.provider, tokensPerDay: ai.tokensPerDayOfAll }
        : null,
    };
  });
  return routes;
}
