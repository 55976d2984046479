import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";
import { documentProcesses } from "#server/integrations/documents/document-reader.ts";
import type { Marked, MarkTask, ReadForCheck } from "./read-checked.ts";

const SCRIPT = new URL("./read-checked.ts", import.meta.url);
/** Of a hundred megabytes unpacked, with what of them changes. */
const MEMORY_MAX_MB = 768;

type Checking = {
  readonly bytes: Uint8Array;
  readonly signal?: AbortSignal | undefined;
  readonly judge: (content: string) => Promise<readonly FigureVerdict[]>;
} & Omit<MarkTask, "verdicts">;

/** A file as it comes back. */
export type CheckedDocument = Marked & Pick<ReadForCheck, "notes">;

/** Checks the figures of a file of anybody's, which is read and marked apart. */
export type CheckDocument = (checking: Checking) => Promise<CheckedDocument>;

/** It throws AppError for the field `file` for a file that can't be read, or that nothing may be added to. */
export function documentChecker(): CheckDocument {
  const readApart = documentProcesses(SCRIPT, { memoryMb: MEMORY_MAX_MB });
  return async function check({ bytes, signal, judge, against, at }) {
    // The script's functions say what they give.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { content, notes } = (await readApart({
      name: "readForCheck",
      task: undefined,
      bytes,
      signal,
    })) as ReadForCheck;
    const verdicts = await judge(content);
    const task: MarkTask = { verdicts, against, at };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const marked = (await readApart({ name: "markChecked", task, bytes, signal })) as Marked;
    return { ...marked, notes };
  };
}
