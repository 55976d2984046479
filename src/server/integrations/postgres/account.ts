import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { StartError } from "#server/start-error.ts";

/** An account of the passwd file that PostgreSQL runs as when we are root, which it refuses. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** Tried in this order, then the first unprivileged account there is. */
const PREFERRED = ["footnote", "postgres", "nobody", "daemon"];

/**
 * The account for PostgreSQL's processes, or undefined for our own. initdb needs a name behind its
 * number, so only accounts of the passwd file will do.
 *
 * @param existingData a data directory made earlier: its owner goes on owning it
 * @throws StartError when we are root and the machine has no other account
 */
export function databaseAccount(existingData: string): Account | undefined {
  if (!isRoot()) return undefined;
  const accounts = unprivilegedAccounts(readFileSync("/etc/passwd", "utf8"));
  const owner = statSync(existingData, { throwIfNoEntry: false })?.uid;
  const account =
    accounts.find(({ uid }) => uid === owner) ??
    PREFERRED.map((name) => accounts.find((one) => one.name === name)).find(Boolean) ??
    accounts[0];
  if (account === undefined) {
    throw new StartError("PostgreSQL can't run as root, and /etc/passwd has no other account");
  }
  return account;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** True when an account may pass through every folder above `target`. */
export function canReach(account: Account, target: string): boolean {
  const parent = path.dirname(target);
  if (parent === target) return true;
  return canEnter(account, parent) && canReach(account, parent);
}

function canEnter({ uid, gid }: Account, folder: string): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  if (group === gid) return (mode & 0o010) !== 0;
  return (mode & 0o001) !== 0;
}

/** @param passwd lines of `name:password:uid:gid:…` */
export function unprivilegedAccounts(passwd: string): Account[] {
  return passwd.split("\n").flatMap((line) => {
    const [name = "", , uid = "", gid = ""] = line.split(":");
    const isUsable = name !== "" && Number(uid) > 0 && Number(gid) > 0;
    return isUsable ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
