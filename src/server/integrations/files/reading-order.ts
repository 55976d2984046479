import type { AppErrorCode } from "#core/errors.ts";
import type { Sheet } from "#core/finance/own-statements/grid.ts";
import type { Reading, ReadingChoices } from "#core/finance/own-statements/reading.ts";

/** What the process is told first; the bytes of a file follow on its standard input. */
export type ReadingOrder = {
  readonly fileName: string;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly choices: ReadingChoices;
  /** Rows that came as JSON; undefined where a file follows. */
  readonly sheets: readonly Sheet[] | undefined;
  readonly memoryMb: number;
};

/** What the thread in it is given. */
export type ThreadTask = Omit<ReadingOrder, "memoryMb"> & { readonly bytes: Uint8Array };

/** What the process answers: a refusal travels as plain data. */
export type ReadingAnswer =
  | { readonly reading: Reading }
  | {
      readonly refusal: {
        readonly code: AppErrorCode;
        readonly message: string;
        readonly field: string | undefined;
      };
    };

export const TOO_MUCH_MEMORY_TEXT =
  "This file is too large to be read. Keep only the statements and upload it again.";
export const UNREADABLE_TEXT =
  "This file can't be read. Save it as CSV or XLSX and upload it again.";
