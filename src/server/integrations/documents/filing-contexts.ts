/** A time of a filing's facts. */
export type PageContext = { readonly start?: string | undefined; readonly end: string };

/** What a page says of its facts, once it has been read. */
export type PageKnowledge = {
  readonly contextOf: (id: string) => PageContext | undefined;
  /** ISO 4217 of a unit of money; undefined of others. */
  readonly currencyOf: (unit: string) => string | undefined;
  readonly isPerShare: (unit: string) => boolean;
  readonly isShares: (unit: string) => boolean;
  /** Last day of the period reported, `YYYY-MM-DD`. */
  readonly periodEnd: string | undefined;
  /** Such as `2025`. */
  readonly fiscalYear: number | undefined;
  /** `FY`, `Q1` … */
  readonly fiscalPeriod: string | undefined;
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
  let context: { id: string; start?: string; end?: string } | undefined;
  let unit: { id: string; measure: string } | undefined;
  let said: { name: string; text: string } | undefined;
  let text = "";

  const closing: Readonly<Record<string, () => void>> = {
    "xbrli:startdate": () => context && (context.start = text.trim()),
    "xbrli:enddate": () => context && (context.end = text.trim()),
    "xbrli:instant": () => context && (context.end = text.trim()),
    "xbrli:measure": () => unit && (unit.measure += `/${text.trim()}`),
    "xbrli:context": () => {
      const { id, start, end } = context ?? {};
      if (id !== undefined && end !== undefined) contexts.set(id, { start, end });
      context = undefined;
    },
    "xbrli:unit": () => {
      if (unit !== undefined) units.set(unit.id, unit.measure.slice(1));
      unit = undefined;
    },
    "ix:nonnumeric": () => {
      if (said !== undefined && !facts.has(said.name)) facts.set(said.name, said.text.trim());
      said = undefined;
    },
  };

  return {
    open(name, attributes) {
      text = "";
      if (name === "xbrli:context") context = { id: attributes["id"] ?? "" };
      if (name === "xbrli:unit") unit = { id: attributes["id"] ?? "", measure: "" };
      const tagged = attributes["name"] ?? "";
      if (name === "ix:nonnumeric" && tagged.startsWith("dei:")) said = { name: tagged, text: "" };
    },
    text(more) {
      if (context !== undefined || unit !== undefined) text += more;
      if (said !== undefined) said.text += more;
    },
    close: (name) => closing[name]?.(),
    knowledge: () => ({
      contextOf: (id) => contexts.get(id),
      currencyOf: (id) => /^iso4217:([A-Z]{3})/.exec(units.get(id) ?? "")?.[1],
      isPerShare: (id) => /^iso4217:[A-Z]{3}\/xbrli:shares$/.test(units.get(id) ?? ""),
      isShares: (id) => units.get(id) === "xbrli:shares",
      periodEnd: isoDate(facts.get("dei:DocumentPeriodEndDate")),
      fiscalYear: Number(facts.get("dei:DocumentFiscalYearFocus")) || undefined,
      fiscalPeriod: facts.get("dei:DocumentFiscalPeriodFocus"),
    }),
  };
}

/** "December 31, 2025" as a date; a page prints its period as its readers do. */
function isoDate(text: string | undefined): string | undefined {
  const at = Date.parse(`${text?.replaceAll(/[\s\u00A0]+/g, " ")} UTC`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().slice(0, 10);
}
