import type { z } from "zod";

/** One value that outlives the page; undefined where nothing is kept. */
export type Kept<Value> = {
  readonly get: () => Value | undefined;
  readonly set: (value: Value | undefined) => void;
};

/** Kept in this browser under `key`. What an older product left there in another shape is nothing. */
export function keptInBrowser<Value>(key: string, schema: z.ZodType<Value>): Kept<Value> {
  return {
    get: () => {
      try {
        const text = localStorage.getItem(key);
        return text === null ? undefined : schema.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    set: (value) => {
      try {
        if (value === undefined) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(value));
      } catch {
        // Storage is full or forbidden: the value holds until the document is closed.
      }
    },
  };
}
