import { chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Account } from "#server/integrations/postgres/account.ts";
import { SYSTEM_FOLDER } from "#server/integrations/postgres/engine.ts";

/** A socket's whole path may have 107 bytes; its name and the random part of the folder need 45. */
const PARENT_MAX = 62;
const PREFIX = "footnote-socket-";

/** A short private folder: paths of sockets are limited, and any user of the machine may try one. */
export function makeSocketFolder(account: Account | undefined): string {
  if (account !== undefined) {
    const folder = mkdtempSync(path.join(SYSTEM_FOLDER, PREFIX));
    chownSync(folder, account.uid, account.gid);
    return folder;
  }
  const parents = [tmpdir(), "/tmp"];
  const parent = parents.find((one) => one.length <= PARENT_MAX && existsSync(one)) ?? tmpdir();
  return mkdtempSync(path.join(parent, PREFIX));
}

/** Removes a folder that `makeSocketFolder` made, and no other. */
export function removeSocketFolder(folder: string): void {
  if (!path.basename(folder).startsWith(PREFIX)) return;
  rmSync(folder, { recursive: true, force: true });
}
