import { useState } from "react";
import type { z } from "zod";
import { keptInBrowser } from "#client/lib/kept.ts";

export type KeptFields<Fields> = {
  readonly fields: Fields;
  readonly change: (changes: Partial<Fields>) => void;
  /** The next dialog begins with what they were at first. */
  readonly forget: () => void;
};

/**
 * Fields of a dialog: a reload or a crash brings them back, closing it does not (decisions.md 23).
 */
export function useKeptFields<Fields extends object>(
  key: string,
  schema: z.ZodType<Fields>,
  first: () => Fields,
): KeptFields<Fields> {
  const [kept] = useState(() => keptInBrowser(key, schema));
  const [fields, setFields] = useState<Fields>(() => kept.get() ?? first());
  return {
    fields,
    change: (changes) => {
      const next = { ...fields, ...changes };
      setFields(next);
      kept.set(next);
    },
    forget: () => kept.set(undefined),
  };
}
