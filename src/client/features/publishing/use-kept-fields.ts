import { useState } from "react";
import type { z } from "zod";
import { keptInBrowser } from "#client/lib/kept.ts";

export type KeptFields<Fields> = {
  readonly fields: Fields;
  readonly change: (changes: Partial<Fields>) => void;
  readonly reset: () => void;
};

/**
 * Fields of a dialog: a reload or a crash brings them back, `reset` makes them what they were at first
 * (decisions.md 23).
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
    reset: () => {
      setFields(first());
      kept.set(undefined);
    },
  };
}
