import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { expect } from "vitest";

/** How long the suites' tests may take: a few seconds in `npm test`, `--seconds` of `npm run torture` and its like. */
export function suiteSeconds(short: number): number {
  return Number(process.env["FOOTNOTE_SECONDS"] ?? short);
}

/** For the table that the suite ends with. */
export function counted(text: string): void {
  const file = process.env["FOOTNOTE_COUNTED"];
  const name = expect.getState().currentTestName?.replaceAll(" > ", " ");
  if (file !== undefined) appendFileSync(file, `${name}\t${text}\n`);
}

/** A word that stands nowhere else, and that no reader takes for a figure. */
export function newWord(): string {
  return randomUUID().replaceAll(/[\d-]/g, (each) => "ghijklmnopq"[Number(each)] ?? "q");
}
