import type { SentenceInText } from "#core/figures/read/checked-sentences.ts";
import type { Elsewhere } from "#core/figures/read/claims/claim.ts";
import { isForHeading } from "#core/figures/read/verdicts/judge.ts";

/** Figures that bear a heading out: so many meet by chance nowhere. */
const ENOUGH = 3;
/** A figure of fewer digits meets some row easily. */
const TELLING = /(?:\d[.,]?){3}/;

type Section = { readonly start: number; readonly fitting: Set<number>; others: number };

/**
 * Headings by words that the data do not know (`Outlook`, `Key takeaways`) and under which most figures
 * are the company's own all the same, by where each begins. Under the name of a segment or of somebody
 * else figures do not meet the company's rows at their times, unless they stand there by mistake: what
 * meets is not verified for it, and what does not is wrong either way.
 */
export function ownHeadings(sentences: readonly SentenceInText[]): ReadonlySet<number> {
  const sections: Section[] = [];
  for (const { start, carry, checked } of sentences) {
    const { figures } = checked;
    const isSilent = figures.every(({ verdict }) => verdict === "ignored");
    if (isUnder(checked.carry.elsewhere) && isSilent) {
      sections.push({ start, fitting: new Set(), others: 0 });
    }
    const section = sections.at(-1);
    if (section === undefined || !isUnder(carry.elsewhere)) continue;
    for (const { note, binding, text, value } of figures) {
      if (!isForHeading(note) || !TELLING.test(text)) continue;
      if (binding === undefined || value === null) section.others += 1;
      else section.fitting.add(value);
    }
  }
  const own = sections.filter(
    ({ fitting, others }) => fitting.size >= ENOUGH && fitting.size >= others,
  );
  return new Set(own.map(({ start }) => start));
}

function isUnder(elsewhere: Elsewhere | undefined): boolean {
  return elsewhere?.head !== undefined;
}
