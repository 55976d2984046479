import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** The addresses in a mail's text, whatever its transfer encoding did to long lines. */
export function linksIn(source: string): string[] {
  const text = source.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return text.match(/https?:\/\/\S+/g) ?? [];
}

/** Sources of the mails in the outbox, oldest first. */
export function outboxOf(dataDir: string): string[] {
  const folder = path.join(dataDir, "outbox");
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(path.join(folder, name), "utf8"));
}
