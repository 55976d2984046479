import { type Range, StateEffect, StateField } from "@codemirror/state";
import { marksAfter, type Span } from "./after-change.ts";
import { type Mark, type Marks, NO_MARKS } from "./mark.ts";

type Checked = {
  readonly marks: Marks;
  /** What is being written just now keeps the marks it wears until there is a pause. */
  readonly held: Span | undefined;
};

/** The marks of the text as it stands, once that has been checked. */
export const showMarks = StateEffect.define<Checked>();

/** What every figure of the text wears, kept with the text as it changes between two checks. */
export const markField = StateField.define<Marks>({
  create: () => NO_MARKS,
  update: (marks, { changes, newDoc, effects }) => {
    const moved = changes.empty ? marks : marksAfter(marks, changes, newDoc);
    const checked = effects.findLast((effect) => effect.is(showMarks));
    return checked === undefined ? moved : holding(checked.value, moved);
  },
});

function holding({ marks, held }: Checked, worn: Marks): Marks {
  if (held === undefined) return marks;
  const kept: Range<Mark>[] = [];
  worn.between(held.from, held.to, (from, to, mark) => {
    kept.push(mark.range(from, to));
  });
  return marks.update({
    filterFrom: held.from,
    filterTo: held.to,
    filter: () => false,
    add: kept,
    sort: true,
  });
}
