import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "#core/errors.ts";

export type Trick = "wait" | "refuse" | "throw" | "hang" | "fill";

let files = 0;

/** Tells which process read, which of its files it was, and how many bytes came. */
export async function readPid(trick: Trick | undefined, bytes: Uint8Array) {
  files += 1;
  if (trick === "wait") await sleep(300);
  if (trick === "refuse") throw new AppError("invalid_input", "refused", { field: "file" });
  if (trick === "throw") throw new Error("broken");
  const isEndless = trick === "hang" || trick === "fill";
  const held: number[][] = [];
  for (let at = 0; at < (isEndless ? Number.POSITIVE_INFINITY : 0); at += 1) {
    if (trick === "fill") held.push(Array.from({ length: 100_000 }, () => at));
  }
  return { pid: process.pid, files, bytes: bytes.length };
}
