import {
  among,
  type Found,
  type Frame,
  inHead,
  inTail,
  levelOf,
  ratioOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";

const DEFICIT = /\b(?:deficit|shortfall|outflow) of $/;
const AFTER = /^(?: \w+)* after (?:paying )?(?:¤|dividends)/;

/** `after dividends there was a deficit of USD 120 mm`: free cash flow after dividends, negative. */
export const deficitAfterDividends = among("deficit shortfall outflow", (scene) => {
  const { spot } = scene;
  if (spot.figure.kind !== "money" || !DEFICIT.test(spot.head)) return undefined;
  const isAfter =
    AFTER.test(spot.tail) || /\bafter (?:paying )?(?:¤|dividends)\b[^#]*$/.test(spot.head);
  const isLeft = /\bleft an? $/.test(spot.head.replace(DEFICIT, "")) && isOfDividends(scene);
  return isAfter || isLeft ? levelOf("FCF", { sign: "negative" }) : undefined;
});

const EQUITY_DEFICIT = /\b(?:after|from|against|versus|to|of) an? (?:deficit|shortfall) of $/;

/** `equity turned positive at #, after a deficit of #`: equity that was negative. */
export const deficitOfEquity = among("deficit shortfall", ({ spot }) => {
  const { figure, head, reading } = spot;
  if (figure.kind !== "money" || !EQUITY_DEFICIT.test(head)) return undefined;
  const named = reading.items.findLast(({ end }) => end <= figure.start);
  return named?.item === "Equity" && named.qualifier === undefined
    ? levelOf("Equity", { sign: "negative", isUnsure: true })
    : undefined;
});

const LEAVING = /\b(?:leaving|leaves|left|leave) $/;
const ASIDE_OF =
  /\b(?:leaving|leaves|left) # (before|after) (?:paying )?(?:¤|dividends),? (?:and|or|but) $/;
const SIDE_OF = /^ (before|after) (?:paying )?(?:¤|dividends)(?=$|[.,;)]| (?:and|or|but|in) )/;

/** `leaving # before dividends and # after`: free cash flow on either side of them. */
export const leftOfCash = among("leaving leaves left leave", ({ spot }) => {
  const { figure, head, tail } = spot;
  if (figure.kind !== "money") return undefined;
  const side = LEAVING.test(head) ? SIDE_OF.exec(tail)?.[1] : undefined;
  if (side !== undefined) {
    return levelOf(side === "after" ? "FCF" : "Discretionary FCF", { isUnsure: true });
  }
  const other = ASIDE_OF.exec(head)?.[1];
  const isOther =
    other !== undefined && new RegExp(`^ ${other === "after" ? "before" : "after"}\\b`).test(tail);
  return isOther
    ? levelOf(other === "after" ? "Discretionary FCF" : "FCF", { isUnsure: true })
    : undefined;
});

function isOfDividends({ spot: { carry, reading } }: Scene): boolean {
  return [...carry.rows, ...reading.items.map(({ item }) => item)].includes("Dividends Paid");
}

const SPENT_AFTER = /\bnegative ¤,? after $/;
const STAYING_NEGATIVE =
  /¤ (?:staying|remaining) negative,? after an? (?:loss|deficit|outflow) of $/;

/** `Another year of negative Discretionary FCF, after USD 210 mm spent in FY2025`. */
export const negativeBefore = among("negative", (scene) => {
  const isSpent = / ?(?:spent|burned|lost|used|consumed)/.test(scene.spot.tail.slice(0, 12));
  const found =
    (isSpent ? inHead(scene, SPENT_AFTER) : undefined) ?? inHead(scene, STAYING_NEGATIVE);
  const item = found?.rows[0];
  if (item === undefined || item.qualifier !== undefined) return undefined;
  const { times, spot, company } = scene;
  const own = times.isComparator(spot.index) ? ownYear(scene) : undefined;
  return levelOf(item.item, {
    others: item.others,
    sign: "negative",
    columns: own ?? (company.years[0] === undefined ? undefined : [company.years[0]]),
  });
});

function ownYear({ spot }: Scene): readonly [string] | undefined {
  const next = spot.reading.periods.find(({ start }) => start >= spot.figure.end)?.when;
  return next?.kind === "year" ? [String(next.year)] : undefined;
}

const RUNWAY = /^ (?:of (?:cash )?runway|(?:with|including|incl\.?) ¤)/;
const LASTS = /\b(?:lasts?|lasted|enough for|is worth) $/;

/** `cash of USD 120 mm lasts 7 months`. */
export const runway: Frame = (scene) => {
  const { figure, head, tail, reading } = scene.spot;
  if (figure.kind !== "months" || !(LASTS.test(head) || RUNWAY.test(tail))) return undefined;
  const withInvestments =
    /^ (?:of runway )?(?:with|including|incl\.?|after) ¤/.test(tail) ||
    reading.items.some(({ item, end }) => end <= figure.start && item === "Short-Term Investments");
  return levelOf(withInvestments ? "Cash Runway incl. Short-Term Investments" : "Cash Runway");
};

/** `At 19% of sales, free cash flow is back`. */
function shareAfterComma(scene: Scene): Found | undefined {
  if (scene.spot.figure.kind !== "rate") return undefined;
  const [whole, part] = inTail(scene, /^ of ¤, ¤ (?:was|is|were|remains|remained|stood)\b/) ?? [];
  const isPair = [whole, part].every(
    (each) => each?.unit === "money" && each.qualifier === undefined,
  );
  return isPair && whole !== undefined && part !== undefined
    ? ratioOf(part.item, whole.item)
    : undefined;
}

/** `At 1.9x at the end of FY2025, net leverage was below`: the row follows after a comma. */
export const namedAfterComma: Frame = (scene) => {
  if (!/^(?:\d{1,2}[.)] )?at $/.test(scene.spot.head)) return undefined;
  const share = shareAfterComma(scene);
  if (share !== undefined) return share;
  const [named] =
    inTail(scene, /^,? (?:the )? ?¤ (?:was|is|were|stood|stands|remained|remains)\b/) ?? [];
  if (named === undefined || named.qualifier !== undefined) return undefined;
  return named.unit === unitOfFigure(scene)
    ? levelOf(named.item, { others: named.others })
    : undefined;
};

function unitOfFigure({ spot: { figure } }: Scene): string {
  return figure.kind === "rate" ? "fraction" : figure.kind;
}

const RELATIVE =
  /¤, (?:which|that|who)\b[^¤]*(?:¤[^,]*)?, (?:was|were|is|are|stood at|came to|reached|totalled) $/;

/** `Clean EBITDA, which adds impairments of USD 26 mm, was USD 4.6bn`: the clause is an aside. */
export const afterAClause = among("which that who", (scene) => {
  const subject = inHead(scene, RELATIVE)?.rows[0];
  if (subject === undefined || subject.qualifier !== undefined) return undefined;
  return subject.unit === unitOfFigure(scene)
    ? levelOf(subject.item, { others: subject.others })
    : undefined;
});
