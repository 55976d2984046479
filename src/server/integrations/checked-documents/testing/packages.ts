import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { figuresIn } from "#core/figures/read/check-figures.ts";
import type { FigureVerdict } from "#core/figures/check/figure-verdicts.ts";
import { directory } from "#server/integrations/files/zip-entries.ts";
import type { MarkTask } from "#server/integrations/checked-documents/read-checked.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DOCUMENT =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";

/** A Word file with this body, as XML. */
export function wordFileOf(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  return packed({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="r" Type="${DOCUMENT}" Target="word/document.xml"/></Relationships>`,
    "word/media/image1.png": "not looked at",
    "word/document.xml": `<w:document xmlns:w="${W}"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    ...parts,
  });
}

export function packed(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [
        name,
        typeof part === "string" ? strToU8(part) : part,
      ]),
    ),
  );
}

/** A part as text; empty where it is not there. */
export function partOf(file: Uint8Array, name: string): string {
  const part = unzipSync(file)[name];
  return part === undefined ? "" : strFromU8(part);
}

/** Verdicts on every figure of a text, whatever they are of. */
export function verdictsOn(
  content: string,
  state: FigureVerdict["state"] = "contradicted",
): MarkTask {
  const verdicts = figuresIn(content).map(({ start, end }) => {
    const text = content.slice(start, end);
    return {
      position: start,
      length: end - start,
      text,
      state,
      title: `${text} <is> "wrong"`,
      because: "The source says 1 & 2.",
    };
  });
  return { verdicts, against: ["HPKG Financial Statements"], at: "2026-11-26T18:00:00.000Z" };
}

/** Names of the parts that are new or packed otherwise than before. */
export function changedParts(before: Uint8Array, after: Uint8Array): readonly string[] {
  const [old, now] = [packedEntries(before), packedEntries(after)];
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [...gone, ...now.keys()].filter(
    (name) => Buffer.compare(old.get(name) ?? NOTHING, now.get(name) ?? NOTHING) !== 0,
  );
}

const NOTHING = Buffer.alloc(0);

function packedEntries(file: Uint8Array): ReadonlyMap<string, Buffer> {
  const buffer = Buffer.from(file);
  const entries = directory(new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength));
  return new Map(
    [...entries].map(([name, { offset, packedBytes }]) => {
      const head = 30 + buffer.readUInt16LE(offset + 26) + buffer.readUInt16LE(offset + 28);
      return [name, buffer.subarray(offset, offset + head + packedBytes)];
    }),
  );
}

/** Whether a text is another with more put in: nothing of it is lost or moved. */
export function isGrown(before: string, after: string): boolean {
  let at = 0;
  for (const letter of after) if (letter === before[at]) at += 1;
  return at === before.length;
}
