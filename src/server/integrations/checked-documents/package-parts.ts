import { AppError } from "#core/errors.ts";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { ENTITIES_TEXT } from "#server/integrations/files/xlsx-sheets.ts";
import type { ZipEntries } from "#server/integrations/files/zip-entries.ts";
import { rewriteZip } from "#server/integrations/files/zip-rewrite.ts";
import { isWellFormed } from "#server/integrations/office/well-formed.ts";
import { UNREADABLE_TEXT } from "#server/integrations/office/xml-tree.ts";

/** The parts of a package that comes back: those put here are written, all others stay as they are. */
export type PackageParts = {
  readonly has: (name: string) => boolean;
  /** @throws AppError where it is missing, is not UTF-8 or declares entities */
  readonly text: (name: string) => string;
  readonly put: (name: string, xml: string) => void;
  /** Does all of a change, or nothing of it where that can't be or a part would be no XML any more. */
  readonly attempt: (change: () => void) => boolean;
  readonly written: () => Uint8Array<ArrayBuffer>;
};

export function packageParts(bytes: Uint8Array, zip: ZipEntries): PackageParts {
  const changed = new Map<string, string>();
  const read = new Map<string, string>();
  const names = new Set(zip.names);
  return {
    has: (name) => changed.has(name) || names.has(name),
    put: (name, xml) => void changed.set(name, xml),
    text(name) {
      const known = changed.get(name) ?? read.get(name) ?? decoded(zip.read(name));
      if (!changed.has(name)) read.set(name, known);
      return known;
    },
    attempt(change) {
      const before = new Map(changed);
      try {
        change();
        if ([...changed].every(([name, xml]) => before.get(name) === xml || isWellFormed(xml)))
          return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
      }
      changed.clear();
      for (const [name, xml] of before) changed.set(name, xml);
      return false;
    },
    written: () =>
      rewriteZip(
        bytes,
        new Map([...changed].map(([name, xml]) => [name, new TextEncoder().encode(xml)])),
      ),
  };
}

export function unreadable(cause?: unknown): AppError {
  return refusal("invalid_input", UNREADABLE_TEXT, cause);
}

/** The text of a part, which declares nothing; written again it has the same bytes. */
function decoded(part: Uint8Array | undefined): string {
  if (part === undefined) throw unreadable();
  let xml: string;
  try {
    xml = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(part);
  } catch (cause) {
    throw unreadable(cause);
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw refusal("invalid_input", ENTITIES_TEXT);
  return xml;
}
