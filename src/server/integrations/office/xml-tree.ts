import { Parser } from "htmlparser2";
import { AppError } from "#core/errors.ts";
import { printable } from "#core/outputs/report/printable.ts";

/** An element of XML somebody else wrote; names as they are written, prefix included. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
};

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[] };

const DEPTH_MAX = 200;
const NOT_READABLE = "This presentation could not be read";

/** The elements of a part, without its texts. Declarations of types are refused: nothing is expanded. */
export function xmlTree(xml: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new AppError("invalid_input", NOT_READABLE);
  const root: Open = { name: "", attributes: {}, children: [] };
  const stack: Open[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > DEPTH_MAX) throw new AppError("invalid_input", NOT_READABLE);
        const element: Open = { name, attributes, children: [] };
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      onclosetag() {
        if (stack.length > 1) stack.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

const MARKUP =
  /<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\p{L}_:][^\s/<>="'&]*)((?:\s+[^\s=<>"'/&]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gu;
const BARE = /<|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

/**
 * Whether every element of a part is closed in its place within one root: what office programs ask of
 * a file before they open it, and a reader of what is broken does not.
 */
export function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  let roots = 0;
  let from = 0;
  for (const { 0: tag, 1: closing, 2: name, 3: attributes = "", 4: ending, index } of xml.matchAll(
    MARKUP,
  )) {
    if (!isText(xml.slice(from, index), open) || BARE.test(attributes)) return false;
    from = index + tag.length;
    if (name === undefined) continue;
    if (open.length === 0) roots += 1;
    if (closing === "") open.push(name);
    if ((closing !== "" || ending !== "") && open.pop() !== name) return false;
  }
  return open.length + roots === 1 && isText(xml.slice(from), open);
}

/** Whether what stands between two tags may stand there: outside the root nothing does. */
function isText(between: string, open: readonly string[]): boolean {
  if (BARE.test(between) || printable(between) !== between) return false;
  return open.length > 0 || between.replace(/^\uFEFF/, "").trim() === "";
}

/** All elements of a name at any depth, in their order. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    waiting.push(...next.children.toReversed());
  }
  return found;
}

/** The first element of a name; undefined where there is none. */
export function elementNamed(root: XmlElement | undefined, name: string): XmlElement | undefined {
  return root === undefined ? undefined : elementsNamed(root, name)[0];
}
