import { expect, it } from "vitest";
import { fittingAnchors } from "#core/figures/anchors/in-force.ts";
import { checkAnchored } from "#core/figures/check/check-anchored.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import { anchorsIn } from "#core/text/edits/edit-anchors.ts";
import { drafts } from "./testing/drafts.ts";

const STAMP = { id: "a", by: "product", at: "2026-11-25T00:00:00.000Z" } as const;

it.each([
  ["its figures bound", true],
  ["its figures read", false],
])(
  "no word of a text of our own goes against the data, %s",
  (_, isBound) => {
    const doubted = drafts().flatMap(({ name, text, data, placed }) => {
      const anchors = isBound ? fittingAnchors(anchorsIn(text, placed, STAMP), text) : [];
      const { warnings } = checkAnchored({
        content: text,
        connectedData: [cardOf(data)],
        primaryTicker: data.ticker,
        anchors,
      });
      return warnings
        .filter(({ kind }) => kind === "direction" || kind === "words")
        .map((warning) => [name, warning.text, warning.note]);
    });
    expect(doubted).toEqual([]);
  },
  120_000,
);
