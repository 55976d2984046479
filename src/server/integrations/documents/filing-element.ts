/** How the text of an open element is printed, what it took from the elements around it included. */
export type PageElement = {
  readonly name: string;
  readonly isHidden: boolean;
  readonly isBold: boolean;
  readonly isItalic: boolean;
  readonly isLink: boolean;
  readonly isRaised: boolean;
  /** In points; undefined where the page does not say. */
  readonly size: number | undefined;
  readonly breaksBefore: boolean;
  readonly breaksAfter: boolean;
};

/** Attributes by name, as the parser gives them. */
export type Attributes = Readonly<Record<string, string>>;

export const ROOT: PageElement = {
  name: "",
  isHidden: false,
  isBold: false,
  isItalic: false,
  isLink: false,
  isRaised: false,
  size: undefined,
  breaksBefore: false,
  breaksAfter: false,
};

const SKIPPED = new Set(
  "script style title noscript template svg math ix:header iframe object s strike del".split(" "),
);
/** Above the line it is a note's mark, and no digit of the figure before it. */
const RAISED = /vertical-align\s{0,3}:\s{0,3}super/i;
const HIDDEN = /display\s{0,3}:\s{0,3}none|visibility\s{0,3}:\s{0,3}hidden/i;
const BOLD = new Set(["b", "strong", "h1", "h2", "h3", "h4", "h5", "h6"]);
const ITALIC = new Set(["i", "em"]);
const BREAK_BEFORE = /(?:page-)?break-before:\s*(?:always|page)/i;
const BREAK_AFTER = /(?:page-)?break-after:\s*(?:always|page)/i;

/** An element that opens within another. */
export function elementOf(name: string, attributes: Attributes, above: PageElement): PageElement {
  const style = attributes["style"] ?? "";
  return {
    name,
    isHidden: above.isHidden || isHidden(name, style) || "hidden" in attributes,
    isBold: BOLD.has(name) || (weightIn(style) ?? above.isBold),
    isItalic: ITALIC.has(name) || (slantIn(style) ?? above.isItalic),
    isLink: above.isLink || leadsTo(name, attributes) !== undefined,
    isRaised: above.isRaised || name === "sup" || RAISED.test(style),
    size: sizeIn(style) ?? above.size,
    breaksBefore: BREAK_BEFORE.test(style),
    breaksAfter: BREAK_AFTER.test(style),
  };
}

/** The id a link within the page leads to. */
export function leadsTo(name: string, attributes: Attributes): string | undefined {
  const href = name === "a" ? attributes["href"] : undefined;
  return href?.startsWith("#") === true ? href.slice(1) : undefined;
}

/** The id a link may lead to; those of tags mark figures, not places. */
export function idOf(name: string, attributes: Attributes): string | undefined {
  if (name.startsWith("ix:")) return undefined;
  return attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
}

function isHidden(name: string, style: string): boolean {
  return SKIPPED.has(name) || HIDDEN.test(style);
}

function weightIn(style: string): boolean | undefined {
  const weight = /font-weight:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  return weight === undefined ? undefined : weight === "bold" || Number(weight) >= 600;
}

function slantIn(style: string): boolean | undefined {
  const slant = /font-style:\s*(\w+)/i.exec(style)?.[1]?.toLowerCase();
  return slant === undefined ? undefined : slant === "italic";
}

function sizeIn(style: string): number | undefined {
  const size = /font-size:\s*(\d+(?:\.\d+)?)pt/i.exec(style)?.[1];
  return size === undefined ? undefined : Number(size);
}
