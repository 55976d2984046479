import { workers } from "#server/worker-pool.ts";
import type { WorkbookTask } from "./workbook-file.ts";

export const XLSX_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

const WRITE_MS = 15_000;
const TOO_LONG_TEXT = "The workbook could not be made. Please try again.";

/** The bytes of a workbook, made in a thread of the pool. @throws AppError "unavailable" */
export async function writeWorkbook(task: WorkbookTask): Promise<Uint8Array> {
  return workers.run({
    script: new URL("./workbook-file.ts", import.meta.url),
    name: "workbookFile",
    task,
    timeoutMs: WRITE_MS,
    failedText: TOO_LONG_TEXT,
  });
}
