import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { fileOf, FORMATS, misquoted, outcomeOf } from "#scripts/planted-documents.ts";
import { changedParts, partOf } from "#server/integrations/checked-documents/testing/packages.ts";

/** Parts that a package can't do without changing: what lists its parts, and the text of a Word file. */
const LISTS =
  /(?:^|\/)(?:\[Content_Types\]\.xml|_rels\/.*\.rels|(?:workbook|presentation|document)\.xml)$/;

/** A workbook's own notes go on, and a sheet names the drawing of its first. */
const OF_SHEETS = /^xl\/(?:worksheets\/sheet|comments|drawings\/vmlDrawing)\d+\.(?:xml|vml)$/;

function isBegin(file: Uint8Array, after: Uint8Array): boolean {
  return Buffer.from(after.subarray(0, file.length)).equals(Buffer.from(file));
}

/** Parts that were there and have changed, though they need not. */
function otherParts(file: Uint8Array, after: Uint8Array): readonly string[] {
  const changed = changedParts(file, after).filter((name) => partOf(file, name) !== "");
  return changed.filter((name) => !LISTS.test(name) && !OF_SHEETS.test(name));
}

describe.skipIf(!existsSync("bundled/edgar"))(
  "files of the product that misquote a company",
  () => {
    it.each(FORMATS)(
      "have no right figure called wrong where they quote it well: %s",
      async (format) => {
        // It sold what others buy, so a size has the other sign; and its notes break a line before a unit.
        const given = misquoted("HTZ", 0, 7);
        const { called, figures } = await outcomeOf(given, await fileOf(given, format));
        expect(figures).toBeGreaterThan(60);
        expect(called).toBe(0);
      },
    );

    it.each(FORMATS)("have their errors contradicted and none verified: %s", async (format) => {
      const given = misquoted("KHC", 14, 7);
      const file = await fileOf(given, format);
      const { errors, contradicted, verified, after } = await outcomeOf(given, file);
      expect(errors).toBeGreaterThan(4);
      expect(verified).toBe(0);
      expect(contradicted / errors).toBeGreaterThanOrEqual(0.95);
      expect(format === "pdf" ? isBegin(file, after) : otherParts(file, after)).toEqual(
        format === "pdf" ? true : [],
      );
    });
  },
);
