import { inlineValue } from "#core/finance/statements/pages/inline-number.ts";
import {
  type PageContext,
  contextsOf,
  currenciesOf,
} from "#core/finance/statements/pages/inline-resources.ts";

/** A tagged number of a table, of the whole company or of one part of it. */
export type PageFact = {
  /** Qualified, such as `us-gaap:Revenues`. */
  readonly concept: string;
  readonly context: PageContext;
  /** ISO 4217; undefined for shares, amounts per share and the like. */
  readonly currency: string | undefined;
  /** Whole units, signed as XBRL states it; undefined for nil and for numbers in words. */
  readonly value: number | undefined;
  /** Where its tag begins in the page. */
  readonly position: number;
  /** The name its tag has in the page, as viewers of filings ask for it. */
  readonly id?: string | undefined;
  /** How far the value may be from the exact one: half of the last place it is rounded to, whole units. */
  readonly slack?: number | undefined;
};

/** A table and the facts that stand in it and in no table within it, in page order. */
export type PageTable = {
  readonly start: number;
  readonly end: number;
  /** Of the whole company: without dimensions. */
  readonly facts: readonly PageFact[];
  /** Of a part of it: with one dimension or two. */
  readonly partFacts: readonly PageFact[];
};

/** An inline XBRL page as far as its tables are concerned. */
export type InlinePage = {
  readonly html: string;
  /** Those that hold facts of the whole company, in order. */
  readonly tables: readonly PageTable[];
  /** What is tagged in any table, in page order; of parts of the company with three dimensions at most. */
  readonly facts: readonly PageFact[];
};

const INLINE_NAMESPACE = /xmlns:([\w-]{1,20})\s*=\s*["']http:\/\/www\.xbrl\.org\/\d{4}\/inlineXBRL/;
/** The root element and its namespaces stand within this many characters. */
const HEAD_CHARACTERS = 100_000;
const CONCEPT = /^[\w.-]{1,60}:[\w.-]{1,200}$/;
/** A number with the tags nested around it. */
const LONGEST_CONTENT = 4_000;
const LONGEST_HEAD = 2_000;
const DEEPEST = 30;

/**
 * The tables with facts of an inline XBRL page; none where the page is no inline XBRL. One pass over
 * the text, without a document tree: pages have one to four megabytes. Markup that is damaged loses
 * the facts it damages and nothing else.
 *
 * @see Inline XBRL 1.1; EDGAR demands well-formed XHTML, so names are matched as written
 */
export function readInlinePage(html: string): InlinePage {
  const prefix = INLINE_NAMESPACE.exec(html.slice(0, HEAD_CHARACTERS))?.[1];
  if (prefix === undefined) return { html, tables: [], facts: [] };
  const contexts = contextsOf(html, prefix);
  const currencies = currenciesOf(html, prefix);
  const read = (open: OpenFact, contentEnd: number): PageFact | undefined => {
    const { attributes } = open;
    const context = contexts.get(attributes.get("contextRef") ?? "");
    const concept = attributes.get("name") ?? "";
    if (context === undefined || !CONCEPT.test(concept)) return undefined;
    return {
      concept,
      context,
      currency: currencies.get(attributes.get("unitRef") ?? ""),
      value: valueOf(html, open, contentEnd),
      position: open.position,
      id: attributes.get("id"),
      slack: slackOf(attributes.get("decimals")),
    };
  };
  return { html, ...tablesOf(html, prefix, read) };
}

type OpenFact = {
  readonly position: number;
  readonly contentStart: number;
  readonly attributes: ReadonlyMap<string, string>;
};
type OpenTable = {
  readonly start: number;
  end: number;
  readonly facts: PageFact[];
  readonly partFacts: PageFact[];
};
type ReadFact = (open: OpenFact, contentEnd: number) => PageFact | undefined;

/** A third dimension makes no line of a statement. */
const DIMENSIONS_OF_LINES = 2;

function tablesOf(html: string, prefix: string, read: ReadFact): Omit<InlinePage, "html"> {
  const tables: OpenTable[] = [];
  const all: PageFact[] = [];
  const openTables: OpenTable[] = [];
  const openFacts: OpenFact[] = [];
  const closeFact = (open: OpenFact | undefined, contentEnd: number): void => {
    const fact = open === undefined ? undefined : read(open, contentEnd);
    const table = openTables.at(-1);
    if (fact === undefined || table === undefined) return;
    all.push(fact);
    const { part } = fact.context;
    if (part === undefined) table.facts.push(fact);
    else if (part.axes.split(" ").length <= DIMENSIONS_OF_LINES) table.partFacts.push(fact);
  };
  const tags = new RegExp(`<(/?)(table|${prefix}:nonFraction)(?=[\\s/>])`, "g");
  for (const { 0: text, 1: slash, 2: name, index } of html.matchAll(tags)) {
    const isClosing = slash === "/";
    if (name === "table" && isClosing) {
      const table = openTables.pop();
      if (table !== undefined) table.end = index;
    } else if (name === "table") {
      const table = { start: index, end: html.length, facts: [], partFacts: [] };
      tables.push(table);
      openTables.push(table);
    } else if (isClosing) closeFact(openFacts.pop(), index);
    else {
      const head = headOf(html, index + text.length);
      const contentStart = index + text.length + head.length + 1;
      const open = { position: index, contentStart, attributes: attributesOf(head) };
      if (head.endsWith("/")) closeFact(open, contentStart);
      else if (openFacts.length < DEEPEST) openFacts.push(open);
    }
  }
  const ofWhole = tables.filter(({ facts }) => facts.length > 0);
  return {
    tables: ofWhole.map((table) => ({
      ...table,
      facts: table.facts.toSorted(byPosition),
      partFacts: table.partFacts.toSorted(byPosition),
    })),
    facts: all.toSorted(byPosition),
  };
}

/** What stands in a tag after its name; nothing where the tag has no end. */
function headOf(html: string, from: number): string {
  const head = html.slice(from, from + LONGEST_HEAD);
  return head.slice(0, Math.max(0, head.indexOf(">")));
}

/** Facts close from the inside out; in print they begin together. */
function byPosition(a: PageFact, b: PageFact): number {
  return a.position - b.position;
}

function valueOf(html: string, open: OpenFact, contentEnd: number): number | undefined {
  const { attributes, contentStart } = open;
  const isNil = /^(true|1)$/.test(attributes.get("xsi:nil") ?? "");
  if (isNil || contentEnd - contentStart > LONGEST_CONTENT) return undefined;
  return inlineValue({
    content: html.slice(contentStart, contentEnd),
    format: attributes.get("format"),
    scale: attributes.get("scale"),
    sign: attributes.get("sign"),
  });
}

/** `-6` is rounded to millions; nothing said or `INF` is exact. */
function slackOf(decimals: string | undefined): number {
  const places = Number(decimals ?? Number.NaN);
  return Number.isInteger(places) && places < 0 && places >= -PLACES_MAX ? 10 ** -places / 2 : 0;
}

/** Nobody rounds to more than billions. */
const PLACES_MAX = 9;

function attributesOf(head: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single] of head.matchAll(
    /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g,
  )) {
    attributes.set(name, double ?? single ?? "");
  }
  return attributes;
}
