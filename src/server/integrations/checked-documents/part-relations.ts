import { listText } from "#core/count-text.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import {
  relationshipsIn,
  relationshipsOf,
  type PartRelationship,
} from "#server/integrations/office/open-package.ts";
import { isWellFormed } from "#server/integrations/office/well-formed.ts";
import { escapeXml, xmlPart } from "#server/integrations/office/xml.ts";
import {
  elementsIn,
  elementsNamed,
  NAMESPACE,
  STRICT,
  type XmlElement,
  xmlTree,
} from "#server/integrations/office/xml-tree.ts";
import type { Summary } from "./opened.ts";
import { type PackageParts, unreadable } from "./package-parts.ts";
import { type Added, lastIn, withInsertions } from "./xml-edits.ts";

const TYPES = "[Content_Types].xml";

/** What a part refers to. @throws AppError where that can't be read */
export function relationships(parts: PackageParts, name: string): readonly PartRelationship[] {
  const rels = relationshipsOf(name);
  return parts.has(rels) ? relationshipsIn(parts.text(rels), name) : [];
}

/** Puts elements at the end of the first one of a name in a part. @throws AppError without such a one */
export function append(parts: PackageParts, { name, list, ...added }: Appended): void {
  const xml = parts.text(name);
  const [element] = elementsNamed(xmlTree(xml), list);
  if (element === undefined) throw unreadable();
  parts.put(name, withInsertions(xml, [lastIn(element, added)]));
}

export type Appended = Added & { readonly name: string; readonly list: string };

export type NewPart = {
  readonly name: string;
  /** The last word of the relationship's type. */
  readonly type: string;
  /** What it is made of; undefined for a part that is there. */
  readonly made?: {
    readonly xml: string;
    readonly contentType: string;
    /** Where all files of this ending are such. */
    readonly ending?: string;
  };
};

/** Adds the relationship of a part to another. @returns its id */
export function relate(parts: PackageParts, from: string, part: NewPart): string {
  make(parts, part);
  const rels = relationshipsOf(from);
  const taken = new Set(relationships(parts, from).map(({ id }) => id));
  let number = taken.size + 1;
  while (taken.has(`rIdFn${number}`)) number += 1;
  const id = `rIdFn${number}`;
  const namespaces = { "": NAMESPACE.relationships };
  if (!parts.has(rels)) parts.put(rels, xmlPart(`<Relationships xmlns="${namespaces[""]}"/>`));
  const tag = `<Relationship Id="${id}" Type="${NAMESPACE.r}/${part.type}" Target="/${escapeXml(part.name)}"/>`;
  append(parts, { name: rels, list: "Relationships", elements: [tag], namespaces });
  return id;
}

/** The part of a kind that another refers to, made where there is none. @returns its name */
export function related(parts: PackageParts, from: string, part: NewPart): string {
  const known = relationships(parts, from).find(
    ({ type, isExternal }) => type === part.type && !isExternal,
  );
  if (known === undefined) relate(parts, from, part);
  else if (!parts.has(known.target)) make(parts, { ...part, name: known.target });
  return known?.target ?? part.name;
}

/** Writes a part, and says what it is where nothing says that. */
function make(parts: PackageParts, { name, made }: NewPart): void {
  if (made === undefined) return;
  const { xml, contentType, ending } = made;
  parts.put(name, xmlPart(xml));
  const [kind, attribute, value] =
    ending === undefined
      ? (["Override", "PartName", `/${name}`] as const)
      : (["Default", "Extension", ending] as const);
  const isSaid = elementsNamed(xmlTree(parts.text(TYPES)), kind).some(
    ({ attributes }) => attributes[attribute]?.toLowerCase() === value.toLowerCase(),
  );
  if (isSaid) return;
  const tag = `<${kind} ${attribute}="${escapeXml(value)}" ContentType="${contentType}"/>`;
  const namespaces = { "": NAMESPACE.types };
  append(parts, { name: TYPES, list: "Types", elements: [tag], namespaces });
}

/** A name that no part has: `ppt/slides/slideFootnote1.xml` with the first number that is free. */
export function freeName(
  parts: Pick<PackageParts, "has">,
  beginning: string,
  ending: string,
): string {
  for (let number = 1; ; number += 1) {
    const name = `${beginning}${number}${ending}`;
    if (!parts.has(name)) return name;
  }
}

/** The smallest numbers from one on that nothing has: one behind the largest may be more than a file may hold. */
export function freeNumbers(
  taken: readonly (string | undefined)[],
  { from, count }: { readonly from: number; readonly count: number },
): readonly number[] {
  const known = new Set(taken.map(Number));
  const free: number[] = [];
  for (let number = from; free.length < count; number += 1) {
    if (!known.has(number)) free.push(number);
  }
  return free;
}

export const STRICT_TEXT =
  "This file is Strict Open XML. Save it as an ordinary Office file and check that.";
export const NO_MAIN_TEXT =
  "This file does not hold what its kind of document is made of. Save it in its program again and check that.";

export type MainPart = { readonly name: string; readonly xml: string; readonly root: XmlElement };

/**
 * The part that a package is about.
 *
 * @param usual its name where the package does not say it
 * @param root what its outermost element is called
 * @throws AppError for a Strict one, whose namespaces are others, and for one that is no XML
 */
export function mainPart(parts: PackageParts, usual: string, root: string): MainPart {
  const main = relationships(parts, "").find(({ type }) => type === "officeDocument");
  const name = main?.target ?? usual;
  const xml = parts.text(name);
  if (!isWellFormed(xml)) throw unreadable();
  const [element] = elementsIn(xmlTree(xml));
  if (element?.name !== root) throw refusal("unsupported_media", NO_MAIN_TEXT);
  if ([...element.scope.values()].some((namespace) => namespace.startsWith(STRICT)))
    throw refusal("unsupported_media", STRICT_TEXT);
  return { name, xml, root: element };
}

export const NOT_ADDED_TEXT =
  "Nothing can be added to this file: its lists of parts can't be read. Save it again and check that.";

type Finish = {
  readonly summary: Summary;
  /** Places of which nothing could be marked: `Slide 2`; "" for all of the file. */
  readonly unmarked: readonly string[];
};

/** The package with its summary, which says what could not be marked. @throws AppError where none can be added */
export function finished(
  parts: PackageParts,
  { summary, unmarked }: Finish,
  add: (summary: Summary) => void,
): Uint8Array<ArrayBuffer> {
  const where = unmarked.includes("") ? "in this file" : `on ${listText(unmarked)}`;
  const said = `Nothing could be marked ${where}, whose comments can't be added to: its verdicts stand here alone.`;
  const lines = unmarked.length === 0 ? summary.lines : [...summary.lines, said];
  if (!parts.attempt(() => add({ ...summary, lines })))
    throw refusal("invalid_input", NOT_ADDED_TEXT);
  return parts.written();
}
