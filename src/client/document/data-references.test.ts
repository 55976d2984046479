// @vitest-environment node
import { describe, expect, it } from "vitest";
import { checkFigures } from "#contracts/check-figures.ts";
import { getConnectedData, storeConnectedData } from "#contracts/connected-data.ts";
import { callApi } from "#client/lib/api.ts";
import { connectedFinancialDataSchema } from "#contracts/financial-data.ts";
import { fakeApi, Refusal, refusal } from "#client/testing/fake-api.ts";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";
import { DATA_GONE, sendByReference, withData, withKnownReferences } from "./data-references.ts";

/** A card whose data is an object of its own: nothing is known of it yet. */
function card(): ContextItem {
  return cardOf({ ...harbour });
}

const sent = async (cards: readonly ContextItem[]) => cards;

describe("cards on their way to the server", () => {
  it("are sent with ids, and their data is stored once", async () => {
    const stored = fakeApi(storeConnectedData, { dataId: "a" });
    const connected = card();
    expect(withKnownReferences([connected])).toEqual([connected]);
    const first = await sendByReference([connected], sent);
    expect(first).toEqual([{ ...connected, data: undefined, dataId: "a" }]);
    expect(await sendByReference([connected], sent)).toEqual(first);
    expect(withKnownReferences([connected])).toEqual(first);
    expect(stored).toHaveLength(1);
  });

  it("never go under the id of data they held before", async () => {
    const ids = ["before", "after"];
    fakeApi(storeConnectedData, () => ({ dataId: ids.shift() ?? "none" }));
    const connected = card();
    await sendByReference([connected], sent);
    const newer = { ...connected, data: { ...harbour, name: "Restated" } };
    const [answer] = await sendByReference([newer], sent);
    expect(answer?.dataId).toBe("after");
  });

  it("carry small data of other kinds along", async () => {
    const small = { ...card(), type: "company", data: { employees: 7 } } as const;
    expect(await sendByReference([small], sent)).toEqual([small]);
  });

  it("are stored and sent anew, once, where the server does not know an id any more", async () => {
    const stored = fakeApi(storeConnectedData, { dataId: "again" });
    const gone = new Refusal(404, {
      success: false,
      code: "not_found",
      error: "This data is not stored for you",
      field: "context.connectedData.0.dataId",
    });
    const answers = [gone];
    const asked = fakeApi(checkFigures, () => {
      return answers.shift() ?? NOTHING_FOUND;
    });
    expect(await sendByReference([card()], check)).toEqual(NOTHING_FOUND);
    expect([stored.length, asked.length]).toEqual([2, 2]);
  });
});

const NOTHING_FOUND = {
  figures: [],
  warnings: [],
  counts: { verified: 0, contradicted: 0, matches: 0, unsupported: 0 },
};

function check(cards: readonly ContextItem[]) {
  const body = checkFigures.body.parse({ content: "", connectedData: cards });
  return callApi(checkFigures, { query: {}, body });
}

describe("cards that come from the server", () => {
  const reference: ContextItem = { ...card(), data: undefined, dataId: "held" };

  it("hold the very same data as the card of the same id on this page", async () => {
    fakeApi(storeConnectedData, { dataId: "held" });
    const connected = card();
    await sendByReference([connected], sent);
    const [opened] = await withData([reference]);
    expect(opened?.data).toBe(connected.data);
    expect(opened).not.toHaveProperty("dataId");
  });

  it("are fetched where the page does not hold their data, and go back by their id", async () => {
    const stored = fakeApi(storeConnectedData, { dataId: "none" });
    const data = connectedFinancialDataSchema.parse(harbour);
    fakeApi(getConnectedData, { holds: "statements", data });
    const [opened] = await withData([{ ...reference, dataId: "fetched" }]);
    expect(opened?.data).toEqual(structuredClone(harbour));
    const [back] = await sendByReference(opened ? [opened] : [], sent);
    expect(back?.dataId).toBe("fetched");
    expect(stored).toEqual([]);
  });

  it("stay the same list where they bring their data along", async () => {
    const cards = [card()];
    expect(await withData(cards)).toBe(cards);
  });

  it("say so themselves when their data is gone, and let the document open", async () => {
    fakeApi(getConnectedData, refusal(404, "not_found", "This data is not stored for you"));
    const [opened] = await withData([{ ...reference, dataId: "gone" }]);
    expect(opened).toMatchObject({ status: "error", error: DATA_GONE });
  });

  it("are not opened without their data while the server can't be reached", async () => {
    fakeApi(getConnectedData, refusal(503, "unavailable", "Not now"));
    await expect(withData([{ ...reference, dataId: "later" }])).rejects.toThrow("Not now");
  });
});
