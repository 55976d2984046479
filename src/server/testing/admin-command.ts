import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const ADMIN = path.join(import.meta.dirname, "../admin.ts");

/** What `npm run admin -- …` prints, whichever way it ends. */
export async function adminCommand(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
): Promise<string> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", ADMIN, ...args], {
    env: { PATH: process.env["PATH"], ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (piece: Buffer) => {
      said += piece.toString("utf8");
    });
  }
  await once(child, "close");
  return said;
}
