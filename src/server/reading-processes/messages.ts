import type { AppErrorCode } from "#core/errors.ts";

/** What a process reads with, told once: it loads the script before there is a file. */
export type ProcessSetup = {
  /** A module of ours, as a file URL. */
  readonly script: string;
  /** Of the thread that reads. */
  readonly memoryMb: number;
  /** Of the whole process, what no heap counts included. */
  readonly residentMb: number;
};

/** What is said of a file; its bytes follow on the standard input. */
export type FileOrder = {
  /** The function of the script that reads. */
  readonly name: string;
  readonly task: unknown;
  readonly size: number;
};

/** What the thread in it is given. */
export type ThreadTask = Omit<FileOrder, "size"> & { readonly bytes: Uint8Array };

/** An AppError as plain data. */
export type Refusal = {
  readonly code: AppErrorCode;
  readonly message: string;
  readonly field: string | undefined;
};

/** What comes back for a file: any number of steps, then one of the others. */
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
