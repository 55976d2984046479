import type { Found } from "./stale-search.ts";
import { fingerprint } from "#core/text/outline/fingerprint.ts";

/** Which steps of a document's data the analyst does not want to be told of again. */
export type Answers = {
  readonly isDismissed: (key: string) => boolean;
  readonly dismiss: (key: string) => void;
};

const KEY = "footnote.rollForward";
/** The latest ones are kept. */
const KEPT = 200;

/** Kept in this browser, by document: a notice is not worth a change of the document. */
export function answersOf(documentId: string): Answers {
  const dismissed = new Set(stored());
  const keyOf = (key: string) => `${documentId} ${key}`;
  return {
    isDismissed: (key) => dismissed.has(keyOf(key)),
    dismiss: (key) => {
      dismissed.add(keyOf(key));
      try {
        const all = new Set([...stored(), keyOf(key)]);
        localStorage.setItem(KEY, JSON.stringify([...all].slice(-KEPT)));
      } catch {
        // Storage is blocked: the answer holds until the document is closed.
      }
    },
  };
}

function stored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** What tells one step of the data from others: each company with where it went on to, and what is said anew. */
export function stepKey({ renewed, ...rolled }: Pick<Found, "advances" | "edits" | "renewed">) {
  const anew = renewed.map(({ content }) => content).join("\n");
  return anew === "" ? rolledKey(rolled) : `${rolledKey(rolled)} ${fingerprint(anew)}`;
}

function rolledKey({ advances, edits }: Pick<Found, "advances" | "edits">): string {
  const steps = advances.map(({ ticker, steps: { year, quarter, ltm } }) =>
    [ticker, year?.to, quarter?.to, ltm?.to].join(" "),
  );
  return steps.length === 0 ? `restated ${edits.length}` : steps.join(", ");
}
