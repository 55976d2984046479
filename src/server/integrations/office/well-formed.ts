import { printable } from "#core/outputs/report/printable.ts";
import { declaredBy } from "./xml-tree.ts";

const MARKUP =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\p{L}_:][^\s/<>="'&]*)((?:\s+[^\s=<>"'/&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gu;
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"[^"]*"|'[^']*')/g;
const BARE = /<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;
/** What stands for a namespace in any XML. */
const ALWAYS: ReadonlySet<string> = new Set(["xml", "xmlns"]);

type OpenTag = { readonly name: string; readonly prefixes: ReadonlySet<string> };

/**
 * Whether every element of a part is closed in its place within one root, with prefixes that are declared
 * and no attribute twice: what office programs ask of a file before they open it, and a reader of what is
 * broken does not.
 */
export function isWellFormed(xml: string): boolean {
  const open: OpenTag[] = [];
  let roots = 0;
  let from = 0;
  for (const match of xml.matchAll(MARKUP)) {
    if (!isText(xml.slice(from, match.index), open.length)) return false;
    from = match.index + match[0].length;
    if (match[2] !== undefined && open.length === 0) roots += 1;
    if (!isInPlace(match, open)) return false;
  }
  return open.length + roots === 1 && isText(xml.slice(from), open.length);
}

/** Whether a tag may stand in what is open, which it adds to or closes. */
function isInPlace([, closing, name, attributes = "", ending]: RegExpExecArray, open: OpenTag[]) {
  if (name === undefined) return true;
  if (closing === "") {
    const prefixes = prefixesIn(name, attributes, open.at(-1)?.prefixes ?? ALWAYS);
    if (prefixes === undefined) return false;
    open.push({ name, prefixes });
  }
  return (closing === "" && ending === "") || open.pop()?.name === name;
}

/** The prefixes that are declared within an element; undefined where it can't stand. */
function prefixesIn(
  name: string,
  attributes: string,
  around: ReadonlySet<string>,
): ReadonlySet<string> | undefined {
  if (BARE.test(attributes)) return undefined;
  const names = [...attributes.matchAll(ATTRIBUTE)].map(([, attribute = ""]) => attribute);
  if (new Set(names).size < names.length) return undefined;
  const declared = names.map(declaredBy).filter((prefix) => prefix !== undefined);
  const prefixes = declared.length === 0 ? around : new Set([...around, ...declared]);
  const isDeclared = (one: string) =>
    !one.includes(":") || prefixes.has(one.slice(0, one.indexOf(":")));
  return isDeclared(name) && names.every(isDeclared) ? prefixes : undefined;
}

/** Whether what stands between two tags may stand there: outside the root nothing does. */
function isText(between: string, depth: number): boolean {
  if (BARE.test(between) || printable(between) !== between) return false;
  return depth > 0 || between.replace(/^\uFEFF/, "").trim() === "";
}
