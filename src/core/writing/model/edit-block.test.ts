import { expect, it } from "vitest";
import { openLedger } from "#core/ledger/ledger.ts";
import { documentSheet } from "./document-sheet.ts";
import { ledgerSheet } from "./ledger-sheet.ts";
import { writeEdit } from "./write-edits.ts";

const ledger = openLedger([]);
const grounds = {
  ledger,
  sheet: ledgerSheet(ledger),
  document: documentSheet("Leverage:\nNet leverage fell. It is low.\n", [], ledger),
  passages: new Map(),
  computed: new Map(),
  style: "mm" as const,
};
const STAMP = { newId: () => "e1", now: "2026-11-20T10:00:00.000Z" };
const WHOLE = [
  ["<op>", "replace", "</op>", "<find>", "It is low.", "</find>", "<text>", "It is.", "</text>"],
  ["<op>", "replace", "</op>", "<section>", "Leverage", "</section>", "<text>", "Low.", "</text>"],
  ["<text>", "It is.", "</text>", "<op>", "insert_after", "</op>", "<find>", "low.", "</find>"],
  ["<op>", "remove", "</op>", "<section>", "Leverage", "</section>"],
  ["<op>", "append", "</op>", "<text>", "Outlook:\nCalm. More.", "</text>"],
];

it("a block is read whole, whatever its order, and is at fault where a tag is missing or stands twice", () => {
  for (const parts of WHOLE) {
    expect(asked(parts)).toBe("read");
    expect(asked(parts.map((part) => `\n${part}`))).toBe("read");
    for (const [at, part] of parts.entries()) {
      if (!part.startsWith("<")) continue;
      expect([parts.toSpliced(at, 1), asked(parts.toSpliced(at, 1))]).toContain("fault");
      expect([part, asked(parts.toSpliced(at, 0, part))]).toContain("fault");
    }
  }
});

it("nothing that stands beside its fields is dropped in silence", () => {
  for (const parts of WHOLE) {
    for (const beside of ["It fell.", "</text>", "<text>", "<why>so</why>"]) {
      for (let at = 0; at <= parts.length; at += 3) {
        expect([beside, asked(parts.toSpliced(at, 0, beside))]).toContain("fault");
      }
    }
  }
});

it("a block that names a section and words of it is at fault: which one it means can't be told", () => {
  const both = "<section>Leverage</section><find>It is low.</find>";
  for (const op of ["remove", "replace", "insert_after", "insert_before"]) {
    expect(asked([`<op>${op}</op>${both}<text>Low.</text>`])).toBe("fault");
  }
});

/** A sentence that can't be read is a fault as well: it goes back. */
function asked(parts: readonly string[]): string {
  const made = writeEdit(parts.join(""), grounds, STAMP);
  return "reason" in made || made.broken.length > 0 ? "fault" : "read";
}
