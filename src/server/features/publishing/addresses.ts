import { z } from "zod";
import { IMPORT_MAX } from "#contracts/publishing.ts";
import { AppError } from "#core/errors.ts";
import { normalEmail } from "#server/features/publishing/subscribers-repository.ts";

const address = z.email().max(254);
/** What an answer lists of what could not be read. */
const INVALID_SHOWN = 100;

/**
 * The addresses of a pasted list or a CSV file, each once: whatever stands between commas, semicolons,
 * quotes and line ends and has an @.
 *
 * @throws AppError "invalid_input" where there are too many
 */
export function readAddresses(text: string): {
  readonly addresses: readonly string[];
  readonly invalid: readonly string[];
} {
  const found = new Map<string, string>();
  const invalid: string[] = [];
  for (const part of text.split(/[,;"<>\s]+/)) {
    if (!part.includes("@")) continue;
    if (address.safeParse(part).success) {
      if (!found.has(normalEmail(part))) found.set(normalEmail(part), part);
    } else if (invalid.length < INVALID_SHOWN) invalid.push(part.slice(0, 100));
  }
  if (found.size > IMPORT_MAX) {
    throw new AppError("invalid_input", `At most ${IMPORT_MAX} addresses at a time`, {
      field: "text",
    });
  }
  return { addresses: [...found.values()], invalid };
}
