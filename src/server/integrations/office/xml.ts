import { printable } from "#core/outputs/report/printable.ts";

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": " ",
  "\n": " ",
  "\r": " ",
};

/** Text as it may stand in XML, in an element and in an attribute: on one line, without what XML forbids. */
export function escapeXml(text: string): string {
  return printable(text).replaceAll(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? "");
}

/** A whole part of a package. */
export function xmlPart(xml: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${xml}`;
}

export const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export type Relationship = {
  readonly id: string;
  /** The last word of its type: `slideLayout`; or a whole address. */
  readonly type: string;
  readonly target: string;
  readonly isExternal?: boolean | undefined;
};

/** The part that says what another part refers to. */
export function relationshipsPart(relationships: readonly Relationship[]): string {
  const list = relationships.map(({ id, type, target, isExternal }) => {
    const address = type.includes("/") ? type : `${RELATIONSHIPS}/${type}`;
    const mode = isExternal === true ? ' TargetMode="External"' : "";
    return `<Relationship Id="${id}" Type="${address}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return xmlPart(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.join("")}</Relationships>`,
  );
}

/** Points as the format counts them. */
export function emu(points: number): number {
  return Math.round(points * 12_700);
}
