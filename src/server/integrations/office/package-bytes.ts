import { strToU8, type Zippable, zipSync } from "fflate";
import { escapeXml, xmlPart } from "./xml.ts";

/** What kind each part is: by the end of its name, or by the whole. Names without a leading slash. */
export type ContentTypes = {
  readonly defaults: ReadonlyMap<string, string>;
  readonly overrides: ReadonlyMap<string, string>;
};

/** Of what is compressed already, again would only cost time. */
const STORED = /\.(?:png|jpe?g|gif|xlsx|emf|wmf|zip)$/i;
/** The same parts make the same bytes. */
const CREATED = new Date("2000-01-01T00:00:00");
const XML = "application/xml";
const RELS = "application/vnd.openxmlformats-package.relationships+xml";

/** A package of parts, what readers look for first written first; kinds of parts it has not are left out. */
export function packageBytes(
  parts: ReadonlyMap<string, string | Uint8Array>,
  { defaults, overrides }: ContentTypes,
): Uint8Array {
  const endings = new Set([...parts.keys()].map((name) => endingOf(name)));
  const kinds = new Map([...defaults, ["rels", RELS], ["xml", XML]]);
  const types = xmlPart(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${[...kinds]
      .filter(([ending]) => endings.has(ending))
      .map(
        ([ending, type]) =>
          `<Default Extension="${escapeXml(ending)}" ContentType="${escapeXml(type)}"/>`,
      )
      .join("")}${[...overrides]
      .filter(([name]) => parts.has(name))
      .map(
        ([name, type]) =>
          `<Override PartName="/${escapeXml(name)}" ContentType="${escapeXml(type)}"/>`,
      )
      .join("")}</Types>`,
  );
  const first = "_rels/.rels";
  const ordered = [...parts].toSorted(([a], [b]) => Number(b === first) - Number(a === first));
  const files: Zippable = { "[Content_Types].xml": [strToU8(types), { mtime: CREATED, level: 6 }] };
  for (const [name, part] of ordered) {
    const bytes = typeof part === "string" ? strToU8(part) : part;
    files[name] = [bytes, { mtime: CREATED, level: STORED.test(name) ? 0 : 6 }];
  }
  return zipSync(files);
}

function endingOf(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1).toLowerCase();
}
