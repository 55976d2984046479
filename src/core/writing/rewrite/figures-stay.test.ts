import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { anchoredManuscript } from "#core/figures/anchors/anchored-manuscript.ts";
import { fittingAnchors, isInForce, sentencesByLine } from "#core/figures/anchors/in-force.ts";
import { anchorsAsProposed } from "#core/figures/check/edit-figures.ts";
import { figuresIn } from "#core/figures/read/check-figures.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { type Anchor, isBound, type PlacedBinding } from "#core/ledger/anchor.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import type { Edit } from "#core/text/edits/edit.ts";
import { newManuscript } from "#core/text/edits/manuscript.ts";
import { moveAnchors } from "#core/text/edits/move-anchors.ts";
import { rewriteEdits } from "#core/text/edits/rewrite-edits.ts";
import { applyChanges } from "#core/text/edits/text-change.ts";
import { NOTE, NOTE_EDITED } from "#core/text/edits/testing/analyst-texts.ts";
import { QUICK_ACTIONS } from "./rewrite-text.ts";
import { rewriteText, type RewriteTask } from "./rewrite-text.ts";
import { drafts } from "./testing/drafts.ts";

const RULES = ["Make Formal", "Simplify", "Fix Grammar"] as const;
const PIECES = [
  "It's fallen a lot!",
  "But net leverage was 3.0x in FY2025.",
  "Revenues was USD 2,419 mm, up 1.2%.",
  "In order to repay (12.4%) of debt, it got a huge loan of €50m.",
  "“We've got 3.2x,” it said.",
  "A 8.1% rise in 4Q25 is kind of big.",
  "The company isn't able to repay USD 500 mm of 6.875% senior notes due 2031 prior to 2028.",
  "It should be noted that capex was $1,234.5m vs. -3.4 bn.",
  "Liquidity:",
  "1. a lot of covenants has been waived; 2. EBITDA have grown to USD 361 mm",
  "[Analyst: it's 4.5x]",
  "😀 it’s 7,5 % in H1 2025, don't you think?",
  "",
];

describe("a rewrite by rules", () => {
  it("changes, loses and adds no figure, whatever the text", () => {
    const text = fc
      .array(fc.constantFrom(...PIECES), { maxLength: 12 })
      .map((all) => all.join(" "));
    const lines = fc.array(text, { maxLength: 4 }).map((all) => all.join("\n"));
    fc.assert(
      fc.property(fc.constantFrom(...RULES), lines, (action, content) => {
        expect(figures(rewritten({ action, content }))).toEqual(figures(content));
      }),
      { numRuns: 200 },
    );
  });

  it("changes nothing outside a selection, wherever its edges are", () => {
    const content = PIECES.join(" ");
    const edge = fc.integer({ min: 0, max: content.length });
    fc.assert(
      fc.property(fc.constantFrom(...RULES), edge, edge, (action, a, b) => {
        fc.pre(a !== b);
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const selection = { position: from, length: to - from };
        const part = content.slice(from, to);
        const result = rewritten({ action, content, selection }, part);
        expect(digits(result)).toEqual(digits(part));
      }),
      { numRuns: 200 },
    );
  });

  it("is the same at every time, and finds nothing more the second time", () => {
    for (const action of RULES) {
      const content = PIECES.join("\n");
      const once = rewritten({ action, content });
      expect(rewritten({ action, content })).toBe(once);
      expect(rewritten({ action, content: once })).toBe(once);
    }
  });

  it.each(["Make Formal", "Fix Grammar"] as const)(
    "has nothing to change in a text of our own by %s",
    (action) => {
      for (const { name, text } of drafts()) {
        expect([name, rewritten({ action, content: text })]).toEqual([name, text]);
      }
    },
    120_000,
  );

  it("keeps the figures of every text of our own", () => {
    for (const { name, text } of drafts()) {
      const kept = digits(rewritten({ action: "Simplify", content: text }));
      expect([name, kept]).toEqual([name, digits(text)]);
    }
  }, 120_000);

  it.each(RULES)(
    "leaves every figure of a note the source it had, as %s rewrites and as Undo takes back",
    (action) => {
      let changed = 0;
      for (const { name, text, data, placed } of drafts([
        "capital-structure",
        "full-credit-analysis",
        "full-equity-analysis",
      ])) {
        const rough = roughened(anchoredText(text, placed));
        const edits = editsOf({ action, ...rough, connectedData: [cardOf(data)] });
        if (edits.length === 0) continue;
        changed += 1;
        const before = newManuscript(rough.content, [], rough.anchors);
        const proposed = anchoredManuscript(before, {
          type: "proposed",
          edits,
          madeFor: rough.content,
        });
        const after = anchoredManuscript(proposed, { type: "acceptedAll", time: 0 });
        expect([name, inForce(after)]).toEqual([name, inForce(before)]);
        expect([name, inForce(before).length]).toEqual([name, placed.length]);
        expect(digits(after.content)).toEqual(digits(before.content));
        const asProposed = anchorsAsProposed({ ...before, edits }, after.content);
        expect(asProposed).toEqual(after.anchors);
        const typed = {
          type: "typed",
          isTakenBack: true,
          time: 1,
          content: rough.content,
        } as const;
        expect(inForce(anchoredManuscript(after, typed))).toEqual(inForce(before));
      }
      expect(changed).toBeGreaterThan(5);
    },
    120_000,
  );

  it.each([NOTE, NOTE_EDITED])("says what it did, or why it did nothing", (content) => {
    for (const action of QUICK_ACTIONS) {
      const { note } = rewriteText({ action, content, connectedData: [cardOf(harbour)] });
      expect(note).toMatch(/^[A-Z][^!]*\.$/);
    }
  });
});

function rewritten(task: Omit<RewriteTask, "connectedData">, otherwise = task.content): string {
  return rewriteText({ ...task, connectedData: [cardOf(harbour)] }).result ?? otherwise;
}

/** A text as a writer in a hurry has it: each of these is mended by one of the rules. */
const ROUGH: readonly (readonly [RegExp, string])[] = [
  [/\bbecause\b/g, "due to the fact that"],
  [/\bbefore\b/g, "prior to"],
  [/ to (?=[a-z]+ )/g, " in order to "],
  [/\bfell\b/g, "went down"],
  [/\brose\b/g, "went up"],
  [/\bRevenues were\b/g, "Revenues was"],
  [/\bEBITDA was\b/g, "EBITDA were"],
  [/\bis not\b/g, "isn't"],
];

function roughened({ content, anchors }: { content: string; anchors: readonly Anchor[] }) {
  let rough = { content, anchors };
  for (const [pattern, instead] of ROUGH) {
    const changes = [...rough.content.matchAll(pattern)].map(({ index, 0: found }) => ({
      from: index,
      to: index + found.length,
      insert: instead,
    }));
    rough = {
      content: applyChanges(rough.content, changes),
      anchors: moveAnchors(rough.anchors, changes),
    };
  }
  const anew = rough.anchors.map((anchor) => ({ ...anchor, words: undefined }));
  return { content: rough.content, anchors: fittingAnchors(anew, rough.content) };
}

function anchoredText(content: string, placed: readonly PlacedBinding[]) {
  return { content, anchors: anchorsIn(content, placed, { id: "a", by: "product", at: NOW }) };
}

function editsOf(task: RewriteTask): readonly Edit[] {
  const { result, changes } = rewriteText(task);
  let count = 0;
  const newId = () => `edit-${(count += 1)}`;
  const rewrite = { content: task.content, changes, newId, now: NOW, keepsAnchors: true };
  return result === undefined ? [] : rewriteEdits({ ...rewrite, result });
}

const NOW = "2026-11-25T00:00:00.000Z";

/** What is bound in a text and in force, by what is written there. */
function inForce({ content, anchors }: { content: string; anchors: readonly Anchor[] }) {
  const sentenceAt = sentencesByLine(content);
  return anchors.filter(isBound).flatMap((anchor) => {
    const sentence = sentenceAt(anchor.from);
    return sentence !== undefined && isInForce(anchor, sentence)
      ? [`${anchor.text} ${JSON.stringify(anchor.binding)}`]
      : [];
  });
}

/** The figures of a text as they are written, in their order. */
function figures(text: string): readonly string[] {
  return figuresIn(text).map(({ start, end }) => text.slice(start, end));
}

function digits(text: string): readonly string[] {
  // The mark after a figure is the sentence's.
  return text.match(/\d+(?:[.,]\d+)*/g) ?? [];
}
