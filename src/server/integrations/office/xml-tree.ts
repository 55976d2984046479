import { Parser } from "htmlparser2";
import { refusal } from "#server/integrations/files/file-kind.ts";

/** Namespaces by the prefixes that stand for them at a place; "" for what has none. */
export type Scope = ReadonlyMap<string, string>;

/** Letters of a part, by the stretch of its XML that reads to them. */
export type XmlLetters = { readonly text: string; readonly from: number; readonly to: number };

/** An element of XML somebody else wrote, by the stretch of the part that it is. */
export type XmlElement = {
  /** As the format calls it, whatever prefix the part gives its namespace: `w:p`, `Relationship`. */
  readonly name: string;
  /** As it is written. */
  readonly tag: string;
  /** By names as the format has them; declarations of prefixes among them. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly scope: Scope;
  readonly parent: XmlElement | undefined;
  readonly from: number;
  /** Where the `>` of its first tag is. */
  readonly tagEnd: number;
  readonly to: number;
  /** Where its last tag begins; not behind `tagEnd` for one that is written empty. */
  readonly end: number;
  readonly children: readonly (XmlElement | XmlLetters)[];
};

type Open = { -readonly [Key in keyof XmlElement]: XmlElement[Key] } & {
  readonly children: (XmlElement | XmlLetters)[];
};

export const NAMESPACE = {
  a: "http://schemas.openxmlformats.org/drawingml/2006/main",
  mc: "http://schemas.openxmlformats.org/markup-compatibility/2006",
  p: "http://schemas.openxmlformats.org/presentationml/2006/main",
  r: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  w: "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  relationships: "http://schemas.openxmlformats.org/package/2006/relationships",
  sheet: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  types: "http://schemas.openxmlformats.org/package/2006/content-types",
} as const;

/** Where Strict Open XML has its namespaces. */
export const STRICT = "http://purl.oclc.org/ooxml/";
/** What formats call the prefixes of their namespaces; some have none. */
const PREFIXES: ReadonlyMap<string, string> = new Map([
  [NAMESPACE.a, "a:"],
  [NAMESPACE.mc, "mc:"],
  [NAMESPACE.p, "p:"],
  [NAMESPACE.r, "r:"],
  [NAMESPACE.w, "w:"],
  [NAMESPACE.relationships, ""],
  [NAMESPACE.sheet, ""],
  [NAMESPACE.types, ""],
  [`${STRICT}drawingml/main`, "a:"],
  [`${STRICT}presentationml/main`, "p:"],
  [`${STRICT}officeDocument/relationships`, "r:"],
  [`${STRICT}wordprocessingml/main`, "w:"],
  [`${STRICT}spreadsheetml/main`, ""],
]);
const USUAL = new Set(PREFIXES.values());

const DEPTH_MAX = 200;
export const UNREADABLE_TEXT =
  "This file is damaged: a part of it can't be read. Save it again and upload it.";

/**
 * The elements of a part and their letters, under a root of no name. Declarations of types are refused:
 * nothing is expanded.
 *
 * @param scope what stands for what around it, where it is a stretch of a part
 * @throws AppError for the field `file`, also where they are too deep to be a document's
 */
export function xmlTree(xml: string, scope: Scope = new Map()): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refusal("invalid_input", UNREADABLE_TEXT);
  const root = opened("", {}, { parent: undefined, scope, from: 0, tagEnd: 0 });
  const stack: Open[] = [];
  const parser: Parser = new Parser(
    {
      onopentag(tag, written) {
        if (stack.length === DEPTH_MAX) throw refusal("invalid_input", UNREADABLE_TEXT);
        const parent = stack.at(-1) ?? root;
        const own = scopeIn(written, parent.scope);
        const [from, tagEnd] = [parser.startIndex, parser.endIndex];
        const element = opened(tag, written, { parent, scope: own, from, tagEnd });
        parent.children.push(element);
        stack.push(element);
      },
      ontext(text) {
        const letters = { text, from: parser.startIndex, to: parser.endIndex + 1 };
        (stack.at(-1) ?? root).children.push(letters);
      },
      onclosetag() {
        const element = stack.pop();
        if (element === undefined) return;
        element.end = parser.startIndex;
        element.to = parser.endIndex + 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

function opened(
  tag: string,
  written: Readonly<Record<string, string>>,
  place: Pick<XmlElement, "parent" | "scope" | "from" | "tagEnd">,
): Open {
  const { scope, tagEnd } = place;
  const [name, attributes] = [formalName(tag, scope), formalNames(written, scope)];
  return { name, tag, attributes, ...place, to: tagEnd + 1, end: tagEnd, children: [] };
}

/** The prefix that an attribute declares: "" for the namespace of what has none. */
export function declaredBy(attribute: string): string | undefined {
  if (attribute === "xmlns") return "";
  return attribute.startsWith("xmlns:") ? attribute.slice("xmlns:".length) : undefined;
}

function scopeIn(attributes: Readonly<Record<string, string>>, around: Scope): Scope {
  const declared = Object.entries(attributes).flatMap(([name, value]) => {
    const prefix = declaredBy(name);
    return prefix === undefined ? [] : [[prefix, value] as const];
  });
  return declared.length === 0 ? around : new Map([...around, ...declared]);
}

/** Names of other formats stay as they are written, but for those that would pass for one of ours. */
function formalName(written: string, scope: Scope): string {
  const at = written.indexOf(":") + 1;
  const namespace = scope.get(written.slice(0, Math.max(0, at - 1)));
  if (namespace === undefined) return written;
  const prefix = PREFIXES.get(namespace);
  if (prefix !== undefined) return prefix + written.slice(at);
  return at > 0 && USUAL.has(written.slice(0, at)) ? `{${namespace}}${written}` : written;
}

function formalNames(
  attributes: Readonly<Record<string, string>>,
  scope: Scope,
): Readonly<Record<string, string>> {
  const all = Object.entries(attributes);
  if (!all.some(([name]) => name.includes(":"))) return attributes;
  return Object.fromEntries(
    all.map(([name, value]) => {
      const isPlain = !name.includes(":") || declaredBy(name) !== undefined;
      return [isPlain ? name : formalName(name, scope), value];
    }),
  );
}

export function isElement(child: XmlElement | XmlLetters): child is XmlElement {
  return "name" in child;
}

/** The children of an element that are elements. */
export function elementsIn({ children }: XmlElement): readonly XmlElement[] {
  return children.filter(isElement);
}

/** All elements of a name at any depth, in their order. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    for (const child of elementsIn(next).toReversed()) waiting.push(child);
  }
  return found;
}

/** The first element of a name; undefined where there is none. */
export function elementNamed(root: XmlElement | undefined, name: string): XmlElement | undefined {
  return root === undefined ? undefined : elementsNamed(root, name)[0];
}

/** What tells again, for older readers, what stands before it. */
export const TOLD_AGAIN = "mc:Fallback";

/** The first elements of a name on every way down, in their order; those within them are not looked for. */
export function allNamed(element: XmlElement, name: string): readonly XmlElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === TOLD_AGAIN) return [];
    return child.name === name ? [child] : allNamed(child, name);
  });
}
