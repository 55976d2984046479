import { strFromU8 } from "fflate";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { openZip, type ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { elementsNamed, xmlTree } from "./xml-tree.ts";

/** A presentation somebody uploaded, unpacked. */
export type OpenPackage = {
  readonly has: (name: string) => boolean;
  readonly bytes: (name: string) => Uint8Array;
  readonly text: (name: string) => string;
  /** What kind a part is. */
  readonly typeOf: (name: string) => string | undefined;
  readonly relationships: (name: string) => readonly PartRelationship[];
};

export type PartRelationship = {
  readonly id: string;
  /** The last word of its type. */
  readonly type: string;
  /** The whole name of the part; of one outside, its address. */
  readonly target: string;
  readonly isExternal: boolean;
};

export const NOT_A_PRESENTATION = "This is not a PowerPoint presentation (.pptx)";

/** @throws AppError for what is no package, or one made to burst */
export function openPackage(file: Uint8Array): OpenPackage {
  const zip = zipOf(file);
  const names = new Set(zip.names);
  const read = new Map<string, Uint8Array>();
  const bytes = (name: string): Uint8Array => {
    const part = read.get(name) ?? zip.read(name);
    if (part === undefined) throw refusal("invalid_input", `This presentation lacks ${name}`);
    read.set(name, part);
    return part;
  };
  const text = (name: string): string => strFromU8(bytes(name));
  const kinds = xmlTree(text("[Content_Types].xml"));
  const overrides = new Map(
    elementsNamed(kinds, "Override").map(({ attributes }) => [
      (attributes["PartName"] ?? "").replace(/^\//, ""),
      attributes["ContentType"],
    ]),
  );
  const defaults = new Map(
    elementsNamed(kinds, "Default").map(({ attributes }) => [
      (attributes["Extension"] ?? "").toLowerCase(),
      attributes["ContentType"],
    ]),
  );
  return {
    has: (name) => names.has(name),
    bytes,
    text,
    typeOf: (name) =>
      overrides.get(name) ?? defaults.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase()),
    relationships: (name) => {
      const rels = relationshipsOf(name);
      if (!names.has(rels)) return [];
      return relationshipsIn(text(rels), name);
    },
  };
}

function zipOf(file: Uint8Array): ZipEntries {
  try {
    return openZip(file);
  } catch (cause) {
    throw refusal("invalid_input", NOT_A_PRESENTATION, cause);
  }
}

/** What a part's relationships say of it. */
export function relationshipsIn(xml: string, name: string): readonly PartRelationship[] {
  return elementsNamed(xmlTree(xml), "Relationship").map(({ attributes }) => {
    const { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode } = attributes;
    const isExternal = mode === "External";
    return {
      id,
      type: type.slice(type.lastIndexOf("/") + 1),
      target: isExternal ? target : resolved(name, target),
      isExternal,
    };
  });
}

/** Where a part's relationships are written. */
export function relationshipsOf(name: string): string {
  const at = name.lastIndexOf("/") + 1;
  return `${name.slice(0, at)}_rels/${name.slice(at)}.rels`;
}

/** A target as it is written beside a part, as a whole name. */
function resolved(name: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const folder = name.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") folder.pop();
    else if (step !== "." && step !== "") folder.push(step);
  }
  return folder.join("/");
}
