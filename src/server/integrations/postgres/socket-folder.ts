import { chownSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Account } from "#server/integrations/postgres/account.ts";
import { SYSTEM_FOLDER } from "#server/integrations/postgres/engine.ts";

/** A socket's whole path may have 107 bytes; its name and the random part of the folder need 40. */
const PARENT_MAX = 67;

/** A short private folder: paths of sockets are limited, and any user of the machine may try one. */
export function makeSocketFolder(account: Account | undefined): string {
  if (account !== undefined) {
    const folder = mkdtempSync(path.join(SYSTEM_FOLDER, "socket-"));
    chownSync(folder, account.uid, account.gid);
    return folder;
  }
  const parents = [tmpdir(), "/tmp"];
  const parent = parents.find((one) => one.length <= PARENT_MAX && existsSync(one)) ?? tmpdir();
  return mkdtempSync(path.join(parent, "footnote-"));
}
