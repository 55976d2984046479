import {
  relationshipsIn,
  relationshipsOf,
  type PartRelationship,
} from "#server/integrations/office/open-package.ts";
import { escapeXml, xmlPart } from "#server/integrations/office/xml.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { ENTITIES_TEXT } from "#server/integrations/files/xlsx-sheets.ts";
import { DAMAGED_TEXT, type ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { rewriteZip } from "#server/integrations/files/zip-rewrite.ts";
import type { PlacedElement } from "./placed-xml.ts";

const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const TYPES = "[Content_Types].xml";

/** The parts of a package that comes back: those put here are written, all others stay as they are. */
export type PackageParts = {
  readonly has: (name: string) => boolean;
  /** @throws AppError where it is missing, is not UTF-8 or declares entities */
  readonly text: (name: string) => string;
  readonly put: (name: string, xml: string) => void;
  readonly relationships: (name: string) => readonly PartRelationship[];
  /** Adds a relationship of a part to another, and what kind that is. @returns its id */
  readonly relate: (from: string, to: NewPart) => string;
  /** Says what files of an ending are. */
  readonly declareEnding: (ending: string, contentType: string) => void;
  readonly written: () => Uint8Array<ArrayBuffer>;
};

export type NewPart = {
  readonly name: string;
  /** The whole address of the relationship's type. */
  readonly type: string;
  /** Undefined where its ending says it. */
  readonly contentType?: string | undefined;
};

export function packageParts(bytes: Uint8Array, zip: ZipEntries): PackageParts {
  const changed = new Map<string, string>();
  const read = new Map<string, string>();
  const names = new Set(zip.names);
  const has = (name: string): boolean => changed.has(name) || names.has(name);

  function text(name: string): string {
    const known = changed.get(name) ?? read.get(name);
    if (known !== undefined) return known;
    const xml = decoded(zip.read(name));
    read.set(name, xml);
    return xml;
  }

  function relationships(name: string): readonly PartRelationship[] {
    const rels = relationshipsOf(name);
    return has(rels) ? relationshipsIn(text(rels), name) : [];
  }

  /** @param own the attribute that says of what it is */
  function declare(xml: string, own: string): void {
    const types = text(TYPES);
    if (!types.toLowerCase().includes(own.toLowerCase()))
      changed.set(TYPES, withLast(types, "Types", xml));
  }

  return {
    has,
    text,
    relationships,
    put: (name, xml) => void changed.set(name, xml),
    relate(from, { name, type, contentType }) {
      const rels = relationshipsOf(from);
      const taken = new Set(relationships(from).map(({ id }) => id));
      let number = taken.size + 1;
      while (taken.has(`rIdFn${number}`)) number += 1;
      const id = `rIdFn${number}`;
      const before = has(rels) ? text(rels) : xmlPart(`<Relationships xmlns="${RELATIONSHIPS}"/>`);
      const tag = `Relationship Id="${id}" Type="${type}" Target="/${escapeXml(name)}"`;
      changed.set(rels, withLast(before, "Relationships", tag));
      if (contentType !== undefined) {
        const own = `PartName="/${escapeXml(name)}"`;
        declare(`Override ${own} ContentType="${contentType}"`, own);
      }
      return id;
    },
    declareEnding(ending, contentType) {
      const own = `Extension="${ending}"`;
      declare(`Default ${own} ContentType="${contentType}"`, own);
    },
    written: () =>
      rewriteZip(
        bytes,
        new Map([...changed].map(([name, xml]) => [name, new TextEncoder().encode(xml)])),
      ),
  };
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

/** Where more goes into an element: one that is written empty holds nothing of its own. */
export function endOf(list: PlacedElement | undefined): number {
  if (list === undefined || list.end <= list.tagEnd) throw refusal("invalid_input", DAMAGED_TEXT);
  return list.end;
}

/** The text of a part, which declares nothing; written again it has the same bytes. */
function decoded(part: Uint8Array | undefined): string {
  if (part === undefined) throw refusal("invalid_input", DAMAGED_TEXT);
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(part);
  } catch (cause) {
    throw refusal("invalid_input", DAMAGED_TEXT, cause);
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refusal("invalid_input", ENTITIES_TEXT);
  return xml;
}

/** A part with one more empty element at the end of its root, in the root's own namespace. */
function withLast(xml: string, root: string, tag: string): string {
  const [end, prefix = ""] = new RegExp(`</(\\w+:)?${root}\\s*>\\s*$`).exec(xml) ?? [];
  if (end !== undefined) return `${xml.slice(0, xml.length - end.length)}<${prefix}${tag}/>${end}`;
  const [empty, own = ""] = new RegExp(`<(\\w+:)?${root}\\b[^<>]*/>\\s*$`).exec(xml) ?? [];
  if (empty === undefined) throw refusal("invalid_input", DAMAGED_TEXT);
  const open = empty.slice(0, empty.lastIndexOf("/"));
  return `${xml.slice(0, xml.length - empty.length)}${open}><${own}${tag}/></${own}${root}>`;
}

export const STRICT_TEXT =
  "This file is Strict Open XML. Save it as an ordinary Office file and check that.";

/** The part that a package is about. @throws AppError for a Strict one, whose namespaces are others */
export function mainPart(parts: PackageParts, usual: string): string {
  const main =
    parts.relationships("").find(({ type }) => type === "officeDocument")?.target ?? usual;
  if (parts.text(main).slice(0, 4_000).includes("purl.oclc.org/ooxml")) {
    throw refusal("unsupported_media", STRICT_TEXT);
  }
  return main;
}

/** Stretches put into a text at places of it; nothing of the text itself is lost. */
export type Insertion = { readonly at: number; readonly text: string };

export function withInsertions(text: string, insertions: readonly Insertion[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { at, text: put } of insertions.toSorted((a, b) => a.at - b.at)) {
    parts.push(text.slice(from, at), put);
    from = at;
  }
  return parts.join("") + text.slice(from);
}
