import type { FiscalYear } from "#core/ledger/passage-table.ts";

/** A time of a filing's facts, and the part of the company they are of; of the whole without one. */
export type PageContext = {
  readonly start?: string | undefined;
  readonly end: string;
  /** Local names of its members: `PackagingSegmentMember`; of several with spaces between. */
  readonly part?: string | undefined;
};

/** What a page says of its facts, once it has been read. */
export type PageKnowledge = {
  readonly contextOf: (id: string) => PageContext | undefined;
  /** ISO 4217 of a unit of money; undefined of others. */
  readonly currencyOf: (unit: string) => string | undefined;
  readonly isPerShare: (unit: string) => boolean;
  readonly isShares: (unit: string) => boolean;
  /** A unit of days or years, or of another measure that is no count, such as dollars per barrel. */
  readonly isTime: (unit: string) => boolean;
  /** The year it reports by, as its cover says. */
  readonly fiscalYear: FiscalYear | undefined;
  /** What it is filed as: `10-K`. */
  readonly form: string | undefined;
};

export type PageContexts = {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text: (text: string) => void;
  readonly close: (name: string) => void;
  readonly knowledge: () => PageKnowledge;
};

/** Reads contexts, units and the cover's facts out of an inline page's header. */
export function createPageContexts(): PageContexts {
  const contexts = new Map<string, PageContext>();
  const units = new Map<string, string>();
  const facts = new Map<string, string>();
  let context: { id: string; start?: string; end?: string; part?: string } | undefined;
  let unit: { id: string; measure: string } | undefined;
  /** Of the tags of words that are open; one may stand within another, as a year's end in its date. */
  const said: { readonly name: string; text: string }[] = [];
  let text = "";
  let fiscalYear: FiscalYear | undefined;

  const addPart = (member: string): void => {
    if (context !== undefined) {
      context.part = context.part === undefined ? member : `${context.part} ${member}`;
    }
  };
  const closing: Readonly<Record<string, () => void>> = {
    "xbrli:startdate": () => context && (context.start = text.trim()),
    "xbrli:enddate": () => context && (context.end = text.trim()),
    "xbrli:instant": () => context && (context.end = text.trim()),
    "xbrldi:explicitmember": () => addPart(text.trim().replace(/^.*:/, "")),
    "xbrldi:typedmember": () => addPart("TypedMember"),
    "xbrli:measure": () => unit && (unit.measure += `/${text.trim()}`),
    "xbrli:context": () => {
      const { id, start, end, part } = context ?? {};
      if (id !== undefined && end !== undefined) contexts.set(id, { start, end, part });
      context = undefined;
    },
    "xbrli:unit": () => {
      if (unit !== undefined) units.set(unit.id, unit.measure.slice(1));
      unit = undefined;
    },
    "ix:nonnumeric": () => {
      const fact = said.pop();
      if (fact?.name.startsWith("dei:") === true && !facts.has(fact.name))
        facts.set(fact.name, fact.text.trim());
    },
  };

  // Known once its cover has been read.
  const fiscalYearKnown = (): FiscalYear | undefined => {
    if (fiscalYear?.shift === undefined) fiscalYear = fiscalYearOf(facts);
    return fiscalYear;
  };

  return {
    open(name, attributes) {
      text = "";
      if (name === "xbrli:context") context = { id: attributes["id"] ?? "" };
      if (name === "xbrli:unit") unit = { id: attributes["id"] ?? "", measure: "" };
      if (name === "ix:nonnumeric") said.push({ name: attributes["name"] ?? "", text: "" });
    },
    text(more) {
      if (context !== undefined || unit !== undefined) text += more;
      for (const fact of said) if (fact.name.startsWith("dei:")) fact.text += more;
    },
    close: (name) => closing[name]?.(),
    knowledge: () => ({
      ...unitsKnown(units),
      contextOf: (id) => contexts.get(id),
      fiscalYear: fiscalYearKnown(),
      form: facts.get("dei:DocumentType"),
    }),
  };
}

type UnitKnowledge = Pick<PageKnowledge, "currencyOf" | "isPerShare" | "isShares" | "isTime">;

function unitsKnown(units: ReadonlyMap<string, string>): UnitKnowledge {
  return {
    currencyOf: (id) => /^iso4217:([A-Z]{3})(?:\/xbrli:shares)?$/.exec(units.get(id) ?? "")?.[1],
    isPerShare: (id) => /^iso4217:[A-Z]{3}\/xbrli:shares$/.test(units.get(id) ?? ""),
    isShares: (id) => units.get(id) === "xbrli:shares",
    isTime: (id) => /^utr:|\//.test(units.get(id) ?? ""),
  };
}

const DAY_MS = 86_400_000;

/** The year's end of the cover, and by which calendar year it is numbered. */
function fiscalYearOf(facts: ReadonlyMap<string, string>): FiscalYear | undefined {
  const period = isoDate(facts.get("dei:DocumentPeriodEndDate"));
  const focus = Number(facts.get("dei:DocumentFiscalYearFocus"));
  const isAnnual = facts.get("dei:DocumentFiscalPeriodFocus") === "FY";
  const said = dayOfYear(facts.get("dei:CurrentFiscalYearEndDate"));
  const end = isAnnual ? period?.slice(5) : said;
  if (end === undefined) return undefined;
  if (period === undefined) return { end };
  if (!(focus > 0)) return { end, reported: period };
  const ended = Number(period.slice(0, 4));
  // The year's end that the period leads to, or ends on; weeks may end some days behind it.
  const isBehind = Date.parse(`${ended}-${end}`) < Date.parse(period) - 10 * DAY_MS;
  return { end, shift: focus - (isBehind ? ended + 1 : ended), reported: period };
}

/** `--12-31`, or a day in words, as `12-31`. */
function dayOfYear(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const said = /^-{0,2}(\d\d-\d\d)$/.exec(text.trim())?.[1];
  return said ?? isoDate(`${text}, 2001`)?.slice(5);
}

/** "December 31, 2025" as a date; a page prints its period as its readers do. */
function isoDate(text: string | undefined): string | undefined {
  // An engine takes many words for a date.
  if (text === undefined) return undefined;
  const at = Date.parse(`${text.replaceAll(/[\s\u00A0]+/g, " ")} UTC`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
