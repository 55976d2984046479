import type { CompanyLedger } from "#core/figures/read/ledger/company-ledger.ts";
import type { Figure } from "#core/figures/read/figures/figure.ts";
import {
  type Formula,
  less,
  over,
  row,
  set,
  type Term,
  times,
} from "#core/figures/read/claims/formula.ts";
import {
  type Found,
  type Frame,
  levelOf,
  type Scene,
  spokenOf,
} from "#core/figures/read/frames/found.ts";
import {
  type Scenario,
  scenarioOf,
  type ScenarioPart,
} from "#core/figures/read/frames/scenario-words.ts";
import { unitOf } from "#core/figures/read/ledger/item-mentions.ts";
import { levels } from "#core/figures/read/ledger/levels.ts";
import { namedRatio } from "#core/figures/read/ledger/ratio-parts.ts";
import { partsOfRatio, type RatioParts } from "#core/ledger/definitions.ts";
import type { SentenceReading } from "#core/figures/read/sentence/read-sentence.ts";
import type { Columns } from "#core/figures/read/ledger/resolve-period.ts";

/** A ratio that a scenario flexes one row of, the other unchanged. */
type Flexed = {
  readonly ratio: string;
  readonly row: string;
  /** Whether the row flexed stands below the line. */
  readonly isBottom: boolean;
  readonly other: Term;
  readonly columns: Columns;
};

/** `a fall of 10% in EBITDA would take net leverage to 3.3x`: the step is set, the result recomputed. */
export const scenario: Frame = (scene) => {
  const said = scenarioOf(scene.spot.reading);
  const part = said && partAt(said, scene.spot.index);
  const flexed = said && part !== undefined ? flexedOf(scene, said) : undefined;
  if (said === undefined || part === undefined || flexed === undefined) return undefined;
  return said.kind === "bound"
    ? ofBound(scene, { said, part, flexed })
    : ofStep(scene, { said, part, flexed });
};

function partAt({ parts }: Scenario, index: number): ScenarioPart | undefined {
  const names = ["bound", "amount", "change", "from", "value"] as const;
  return names.find((name) => parts[name] === index);
}

function flexedOf(scene: Scene, said: Scenario): Flexed | undefined {
  const { items } = scene.spot.reading;
  const flexed = items[said.flexed];
  const columns = columnsOf(scene, said);
  if (flexed === undefined || columns === undefined || flexed.qualifier !== undefined) {
    return undefined;
  }
  const result = said.result === undefined ? scene.spot.carry.ratio : items[said.result]?.item;
  const parts = result === undefined ? undefined : partsOn(result, flexed.item);
  if (parts === undefined || ![parts.top, parts.bottom].includes(flexed.item)) return undefined;
  const ratio = namedRatio(parts.top, parts.bottom) ?? `${parts.top} / ${parts.bottom}`;
  const isBottom = parts.bottom === flexed.item;
  const line = { company: scene.company, columns, ratio, ...parts };
  const other = isBottom ? aboveTheLine(line) : row(parts.bottom);
  return { ratio, row: flexed.item, isBottom, other, columns };
}

const FROM = /^\s*(?:from|under|below|against|of|over|above)\s+(?:the\s+)?$/;

/** The time a scenario starts from: `a fall of 10% from FY2025`, else that of the sentence. */
function columnsOf({ spot, company, times: at }: Scene, { parts }: Scenario): Columns | undefined {
  const { figures, periods } = spot.reading;
  const base = [parts.amount, parts.change]
    .map((part) => yearAfter(spot.reading, figures[part ?? -1]))
    .find((year) => year !== undefined);
  if (base !== undefined) return [base];
  const start = figures[parts.amount ?? -1]?.start ?? 0;
  if (periods.some((period) => period.start < start)) return at.at(parts.amount ?? spot.index);
  return spokenOf({ spot, company, times: at }) ?? at.at(spot.index);
}

/** The year that a figure is measured from: `25.5% under FY2025`. */
function yearAfter(
  { periods, masked }: SentenceReading,
  figure: Figure | undefined,
): string | undefined {
  if (figure === undefined) return undefined;
  const base = periods.find(
    ({ start }) => start >= figure.end && FROM.test(masked.slice(figure.end, start)),
  )?.when;
  return base?.kind === "year" ? String(base.year) : undefined;
}

/** What a ratio is made of, on the earnings that the text moves. */
function partsOn(ratio: string, moved: string): RatioParts | undefined {
  // `the same net debt would be 4.0x`: an amount over the row that moves.
  if (unitOf(ratio) === "money") return { top: ratio, bottom: moved };
  const parts = partsOfRatio(ratio);
  if (parts === undefined || moved !== "Clean EBITDA") return parts;
  const swap = (item: string): string => (item === "EBITDA" ? moved : item);
  return { top: swap(parts.top), bottom: swap(parts.bottom) };
}

type Line = {
  readonly company: CompanyLedger;
  readonly columns: Columns;
  readonly ratio: string;
  readonly top: string;
  readonly bottom: string;
};

/** The row above the line; where more stands there (leases under IFRS 16), what the ratio implies. */
function aboveTheLine({ company, columns, ratio, top, bottom }: Line): Term {
  const [whole, above, below] = [ratio, top, bottom].map(
    (item) => levels(company, item, columns)[0]?.datum.value,
  );
  const isPlain =
    whole === undefined ||
    above === undefined ||
    below === undefined ||
    Math.abs(above / below - whole) < 1e-6 * Math.max(1, Math.abs(whole));
  return isPlain ? row(top) : times(row(ratio), row(bottom));
}

type Role = { readonly said: Scenario; readonly part: ScenarioPart; readonly flexed: Flexed };

/** The text sets what the ratio reaches; how far the row is from there is computed. */
function ofBound({ spot }: Scene, { said, part, flexed }: Role): Found | undefined {
  const bound = spot.reading.figures[said.parts.bound ?? -1];
  if (bound === undefined) return undefined;
  if (part === "bound") {
    const results = [said.parts.amount, said.parts.change].filter((each) => each !== undefined);
    return { as: "a threshold the text sets", results };
  }
  const reached = flexed.isBottom
    ? over(flexed.other, set(bound.value))
    : times(set(bound.value), flexed.other);
  const isAmount = spot.figure.kind === "money" || spot.figure.kind === "bare";
  return made(flexed, isAmount ? amountAt(flexed, bound, reached) : fallTo(flexed, reached));
}

function amountAt({ row: item, ratio }: Flexed, bound: Figure, term: Term): Formula {
  return { name: `${item} at ${ratio} of ${Number(bound.value.toFixed(4))}`, unit: "money", term };
}

function fallTo({ row: item, ratio }: Flexed, reached: Term): Formula {
  return {
    name: `Change of ${item} to the threshold of ${ratio}`,
    unit: "fraction",
    term: less(set(1), over(reached, row(item))),
    isSize: true,
  };
}

/** The text sets how the row moves; what becomes of the ratio is computed. */
function ofStep(scene: Scene, { said, part, flexed }: Role): Found | undefined {
  const { spot } = scene;
  const amount = spot.reading.figures[said.parts.amount ?? -1];
  if (part === "from") return levelOf(flexed.ratio, { columns: flexed.columns });
  if (amount === undefined) return undefined;
  const isLevel = amount.kind === "money" || amount.kind === "bare";
  if (part === "amount") return stepOf(scene, { said, flexed, amount });
  if (part !== "value") return undefined;
  const moved =
    isLevel && !said.isBy ? reachedTerm(scene, flexed, amount) : stepped(flexed, said, amount);
  const term = flexed.isBottom ? over(flexed.other, moved) : over(moved, flexed.other);
  const unit = spot.figure.kind === "multiple" ? "multiple" : "fraction";
  const slack = moved.kind === "set" ? amount.tolerance / Math.abs(amount.value) : 0;
  const name = `${flexed.ratio} after the change of ${flexed.row}`;
  return made(flexed, { name, unit, term, slack });
}

type Step = { readonly said: Scenario; readonly flexed: Flexed; readonly amount: Figure };

/** An amount that the row has once been is a claim; any other is an assumption. */
function stepOf(scene: Scene, { said, flexed, amount }: Step): Found {
  const once = said.isBy ? undefined : (ownTime(scene, amount) ?? onceBeen(scene, flexed, amount));
  if (once !== undefined) return levelOf(flexed.row, { columns: once });
  const results = said.parts.value === undefined ? [] : [said.parts.value];
  return { as: "an assumption of the text", results };
}

/** `at EBITDA of USD 269 mm, last seen in FY2021`: the words say when it was so. */
function ownTime({ spot, times: at }: Scene, amount: Figure): Columns | undefined {
  const { figures, periods, items } = spot.reading;
  const next = [...figures, ...items].filter(({ start }) => start >= amount.end);
  const limit = Math.min(...next.map(({ start }) => start));
  const isSaid = periods.some(({ start }) => start >= amount.end && start < limit);
  return isSaid ? at.at(figures.indexOf(amount)) : undefined;
}

/** The columns a figure names of itself (`last seen in FY2021`) if the row had that value there. */
function onceBeen({ company, times: at, spot }: Scene, flexed: Flexed, amount: Figure) {
  const columns = at.at(spot.reading.figures.indexOf(amount));
  const datum = columns && levels(company, flexed.row, columns)[0]?.datum;
  const isSame = datum !== undefined && Math.abs(datum.value - amount.value) <= amount.tolerance;
  return isSame ? columns : undefined;
}

function reachedTerm(scene: Scene, flexed: Flexed, amount: Figure): Term {
  const once = onceBeen(scene, flexed, amount);
  return once === undefined
    ? set(amount.value)
    : { kind: "row-at", item: flexed.row, columns: once };
}

function stepped({ row: item }: Flexed, { isUp }: Scenario, amount: Figure): Term {
  const step = set(Math.abs(amount.value));
  if (amount.kind === "money" || amount.kind === "bare") {
    return isUp ? { kind: "sum", parts: [row(item), step] } : less(row(item), step);
  }
  const factor: Term = isUp ? { kind: "sum", parts: [set(1), step] } : less(set(1), step);
  return times(row(item), factor);
}

function made(flexed: Flexed, formula: Formula): Found {
  return {
    item: flexed.ratio,
    operation: { kind: "formula", formula },
    columns: flexed.columns,
    isExact: true,
  };
}
