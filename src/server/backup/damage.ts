import { z } from "zod";
import { databaseError, rootOf } from "#server/db/database-error.ts";
import { StartError } from "#server/start-error.ts";

/** An archive is cut, changed, or none. */
export class DamageError extends Error {
  override readonly name = "DamageError";
}

type Archive = {
  readonly file: string;
  /** What is said of one that is damaged, before and after why. */
  readonly isNone: string;
  readonly after?: string;
};

/**
 * Reads an archive, whoever made it: whatever is wrong with it ends in one line.
 *
 * @throws StartError saying why the archive, or its file, can't be read
 */
export async function refusingDamage<Result>(
  { file, isNone, after = "" }: Archive,
  read: () => Promise<Result>,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Error && "path" in error && error.path === file) {
      throw new StartError(`${file} can't be read: ${error.message}`, { cause: error });
    }
    const why = whyDamaged(error);
    if (why === undefined) throw error;
    throw new StartError(`${isNone}: ${why}${after}`, { cause: error });
  }
}

function whyDamaged(error: unknown): string | undefined {
  if (error instanceof DamageError) return error.message;
  if (error instanceof SyntaxError) return "a part of it is no JSON";
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    return `${issue?.path.join(".")}: ${issue?.message}`;
  }
  const { cause, code } = rootOf(error);
  if (code.startsWith("Z_")) return "it is cut or changed";
  // A line longer than any text can be.
  if (cause instanceof RangeError || code === "ERR_STRING_TOO_LONG")
    return "a part of it is too long";
  const isOfData = databaseError(error)?.code === "invalid_input";
  // A value that a column does not take, or a row that names one that is not there.
  return isOfData || code.startsWith("23") ? "it holds what can't be stored" : undefined;
}
