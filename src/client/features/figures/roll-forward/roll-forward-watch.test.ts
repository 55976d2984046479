import { beforeEach, describe, expect, it, vi } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import type { ConnectedFinancialData } from "#core/ledger/financial-data.ts";
import {
  FY2024,
  FY2025,
  haldenUpTo,
  Q2_FY2025,
} from "#core/figures/roll-forward/testing/halden.ts";
import { valuationCardData } from "#core/finance/valuation/research-cards.ts";
import { writeTemplate } from "#core/writing/analyst/write-template.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { answersOf } from "./answers.ts";
import { rollForwardWatch } from "./roll-forward-watch.ts";
import type { WatchedParts } from "./stale-search.ts";

const OLD = cardWith(haldenUpTo(FY2024));
const NEW = cardWith(haldenUpTo(FY2025));
const TEXT = "Net leverage was 3.4x. Revenues were USD 2,298 mm in FY2024.";

function cardWith(data: ConnectedFinancialData): ContextItem {
  return { ...cardOf(data), id: "halden" };
}

/** A document that changes, with the watch that follows it. */
function followed(first: WatchedParts, documentId = "d1") {
  let parts = first;
  const listeners = new Set<() => void>();
  const watch = rollForwardWatch(
    {
      get: () => parts,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
    answersOf(documentId),
  );
  const close = watch.open();
  return {
    watch,
    close,
    change: (changes: Partial<WatchedParts>) => {
      parts = { ...parts, ...changes };
      for (const listener of listeners) listener();
    },
    settled: async () => {
      await waitFor(() => {
        expect(watch.get()?.parts).toEqual(parts);
      });
      return watch.get();
    },
  };
}

/** The checker gets ready with the first text, which takes a while on a busy machine. */
function waitFor(expected: () => void): Promise<void> {
  return vi.waitFor(expected, { timeout: 15_000 });
}

beforeEach(() => {
  localStorage.clear();
});

it("what a template's note missed and is connected now is offered once, and no more when it is in the text", async () => {
  const data = haldenUpTo(FY2025);
  const draft = writeTemplate({ templateId: "full-equity-analysis", statements: [data] });
  const content = draft?.text ?? "";
  const { watch, change, settled } = followed({ content, connectedData: [NEW] });
  expect(await settled()).toMatchObject({ isOffered: false, renewed: [] });
  const market: ContextItem = {
    ...NEW,
    id: "market",
    type: "valuation",
    data: valuationCardData(data, {
      by: "Ana",
      inputs: { marketCap: { value: 1417e6, date: "2026-03-11" } },
    }),
  };
  change({ connectedData: [NEW, market] });
  const found = await settled();
  expect(found?.isOffered).toBe(true);
  const text = applyEdits(content, found?.renewed ?? []);
  expect(text).not.toContain("no market capitalisation");
  change({ content: text });
  expect(await settled()).toMatchObject({ isOffered: false, renewed: [] });
  change({ content });
  const again = await watch.findNow();
  expect(again.isOffered).toBe(true);
  watch.dismiss(again);
  expect(watch.get()?.isOffered).toBe(false);
});

describe("the watch for newer statements", () => {
  it("offers to roll forward once the card of a company has a newer year", async () => {
    const { change, settled } = followed({ content: TEXT, connectedData: [OLD] });
    expect(await settled()).toMatchObject({ isOffered: false, edits: [] });
    change({ connectedData: [NEW] });
    const found = await settled();
    expect(found).toMatchObject({ isOffered: true });
    expect(applyEdits(TEXT, found?.edits ?? [])).toBe(
      "Net leverage was 3.1x. Revenues were USD 2,419 mm in FY2025.",
    );
  });

  it("waits for a card that loads, and remembers what it had before", async () => {
    const { watch, change, settled } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [{ ...OLD, status: "loading" }] });
    const asked = watch.findNow();
    change({ connectedData: [NEW] });
    expect(await asked).toMatchObject({ isOffered: true });
  });

  it("waits for the quarters that come a moment after the years", async () => {
    const { quarterly: _quarterly, ltm: _ltm, ...annual } = haldenUpTo(Q2_FY2025);
    const content = "Revenues were USD 588 mm in Q4 FY2024.";
    const { change, settled } = followed({ content, connectedData: [OLD] });
    await settled();
    change({ connectedData: [cardWith(annual)] });
    expect(await settled()).toMatchObject({ isOffered: false });
    change({ connectedData: [cardWith(haldenUpTo(Q2_FY2025))] });
    expect(await settled()).toMatchObject({ isOffered: true });
  });

  it("is silent when the newest figures come with the first card, or go back in time", async () => {
    const { change, settled } = followed({ content: "", connectedData: [] });
    await settled();
    change({ content: "Net leverage was 3.1x.", connectedData: [NEW] });
    expect(await settled()).toMatchObject({ isOffered: false, edits: [] });
    change({ connectedData: [OLD] });
    expect(await settled()).toMatchObject({ isOffered: false, edits: [] });
  });

  it("is silent when a look at an earlier day ends: the text was never written on it", async () => {
    const content =
      "Revenues rose 5.3% to USD 2,419 mm in FY2025. They were USD 2,298 mm in FY2024.";
    const { change, settled } = followed({ content, connectedData: [NEW] });
    await settled();
    change({ connectedData: [OLD] });
    await settled();
    change({ connectedData: [NEW] });
    expect(await settled()).toMatchObject({ isOffered: false });
  });

  it("counts what a newer card beside an older one brings", async () => {
    const { change, settled } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [OLD, { ...NEW, id: "own", type: "filings" }] });
    expect(await settled()).toMatchObject({ isOffered: true });
  });

  it("remembers a company that was taken away and connected anew", async () => {
    const { change, settled } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [] });
    await settled();
    change({ connectedData: [{ ...NEW, id: "again" }] });
    expect(await settled()).toMatchObject({ isOffered: true });
  });

  it("tells of a reopened document from its text, and offers only what is sure", async () => {
    const sure = followed({ content: TEXT, connectedData: [NEW] });
    expect(await sure.settled()).toMatchObject({ isOffered: true });
    sure.close();
    const content = "Revenues were USD 2,298 mm in FY2024.";
    const maybe = followed({ content, connectedData: [NEW] }, "d2");
    const found = await maybe.settled();
    expect(found).toMatchObject({ isOffered: false });
    expect(found?.edits).toHaveLength(1);
  });

  it("has nothing left to do when the edits are in the text, and something again after Undo", async () => {
    const { change, settled, watch } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [NEW] });
    const found = await settled();
    if (found === undefined) throw new Error("Nothing was found");
    watch.dismiss(found);
    const content = applyEdits(TEXT, found.edits);
    change({ content });
    expect(await watch.findNow()).toMatchObject({ edits: [], stale: [] });
    change({ content: TEXT });
    expect((await watch.findNow()).edits).toHaveLength(2);
  });

  it("does not offer again what the analyst did not want, not even after a reload", async () => {
    const { change, settled, watch, close } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [NEW] });
    const found = await settled();
    if (found === undefined) throw new Error("Nothing was found");
    watch.dismiss(found);
    expect(watch.get()).toMatchObject({ isOffered: false });
    change({ content: `${TEXT} EBITDA was USD 334 mm.` });
    expect(await watch.findNow()).toMatchObject({ isOffered: false });
    close();
    const reopened = followed({ content: TEXT, connectedData: [NEW] });
    expect(await reopened.settled()).toMatchObject({ isOffered: false });
    const other = followed({ content: TEXT, connectedData: [NEW] }, "d3");
    expect(await other.settled()).toMatchObject({ isOffered: true });
  });

  it("counts anew when the text has changed and stands still", async () => {
    const { change, settled } = followed({ content: TEXT, connectedData: [OLD] });
    await settled();
    change({ connectedData: [NEW] });
    await settled();
    change({ content: `${TEXT} EBITDA was USD 334 mm.` });
    expect(await settled()).toMatchObject({ stale: [{}, {}, {}] });
  });

  it("looks again when the page comes back to the document", async () => {
    const { watch, close } = followed({ content: TEXT, connectedData: [NEW] }, "d4");
    close();
    watch.open();
    await waitFor(() => {
      expect(watch.get()).toMatchObject({ isOffered: true });
    });
  });
});
