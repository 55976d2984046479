import { strFromU8, unzipSync } from "fflate";
import { AppError } from "#core/errors.ts";
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

/** Parts of a package, and bytes they unpack to, at most: more is no template. */
const PARTS_MAX = 4_000;
const UNPACKED_MAX = 120 * 1024 * 1024;
/** No part is packed tighter than this; XML at its most repetitive reaches a hundred. */
const RATIO_MAX = 400;
export const NOT_A_PRESENTATION = "This is not a PowerPoint presentation (.pptx)";

/** @throws AppError "invalid_input" for what is no package, or one made to burst */
export function openPackage(file: Uint8Array): OpenPackage {
  const parts = unpacked(file);
  const bytes = (name: string): Uint8Array => {
    const part = parts.get(name);
    if (part === undefined) throw new AppError("invalid_input", `This presentation lacks ${name}`);
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
    has: (name) => parts.has(name),
    bytes,
    text,
    typeOf: (name) =>
      overrides.get(name) ?? defaults.get(name.slice(name.lastIndexOf(".") + 1).toLowerCase()),
    relationships: (name) => {
      const rels = relationshipsOf(name);
      if (!parts.has(rels)) return [];
      return relationshipsIn(text(rels), name);
    },
  };
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

function unpacked(file: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let count = 0;
  let total = 0;
  try {
    const parts = unzipSync(file, {
      filter({ name, originalSize, size }) {
        count += 1;
        total += originalSize;
        const isBomb = originalSize > 1_000_000 && originalSize > size * RATIO_MAX;
        if (count > PARTS_MAX || total > UNPACKED_MAX || isBomb) throw new Error("too large");
        return !name.endsWith("/");
      },
    });
    return new Map(Object.entries(parts));
  } catch (cause) {
    throw new AppError("invalid_input", NOT_A_PRESENTATION, { field: "file", cause });
  }
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
