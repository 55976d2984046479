import type { AppErrorCode } from "#core/errors.ts";

/** What a process is told first; the bytes of the file follow on its standard input. */
export type ProcessOrder = {
  /** A module of ours, as a file URL, and the function of it that reads. */
  readonly script: string;
  readonly name: string;
  readonly task: unknown;
  /** Of the thread that reads. */
  readonly memoryMb: number;
  /** Of the whole process, what no heap counts included. */
  readonly residentMb: number;
};

/** What the thread in it is given. */
export type ThreadTask = Pick<ProcessOrder, "script" | "name" | "task"> & {
  readonly bytes: Uint8Array;
};

/** An AppError as plain data. */
export type Refusal = {
  readonly code: AppErrorCode;
  readonly message: string;
  readonly field: string | undefined;
};

/** What comes back: any number of steps, then one of the others. */
export type ProcessAnswer =
  | { readonly step: unknown }
  | { readonly answer: unknown }
  | { readonly refusal: Refusal }
  | { readonly failure: "memory" | "crash"; readonly detail: string };

/** A reader of files, exported by a script; it throws AppError for what the file can't be read for. */
export type FileReader<Task, Answer, Step> = (
  task: Task,
  bytes: Uint8Array,
  onStep: (step: Step) => void,
) => Answer | Promise<Answer>;
