// @vitest-environment node
import { describe, expect, it } from "vitest";
import { contextItemSchema } from "#contracts/connected-data.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { TEMPLATE_IDS } from "#core/writing/analyst/templates.ts";
import { hasRealCompanies, realCompany } from "#core/writing/analyst/testing/real-companies.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { withoutWorkings } from "./without-workings.ts";

const QUESTIONS = [
  "What was net leverage in 2023?",
  "Compare margins over five years",
  "How is EBITDA computed?",
  "Write some credit analysis",
];

describe.skipIf(!hasRealCompanies)("connected data without workings (needs shared data)", () => {
  it("is less than half as heavy, and still what the call takes", () => {
    const light = withoutWorkings(apple());
    expect(JSON.stringify(light).length).toBeLessThan(JSON.stringify(apple()).length / 2);
    expect(contextItemSchema.safeParse(structuredClone(light)).success).toBe(true);
  });

  it.each(TEMPLATE_IDS)("makes the built-in analyst write the same %s", (templateId) => {
    expect(answer(withoutWorkings(apple()), "", templateId)).toEqual(
      answer(apple(), "", templateId),
    );
  });

  it.each(QUESTIONS)("makes it answer the same to %j", (question) => {
    expect(answer(withoutWorkings(apple()), question)).toEqual(answer(apple(), question));
  });
});

it("leaves what holds no statements as it is", () => {
  const overview = { ...card(), type: "company", data: { employees: 7 } } as const;
  expect(withoutWorkings(overview)).toBe(overview);
});

function answer(item: ContextItem, message: string, templateId?: (typeof TEMPLATE_IDS)[number]) {
  return respond({
    message,
    templateId,
    currentContent: "",
    connectedData: [item],
    newId: () => "id",
    now: card().timestamp,
  });
}

function apple(): ContextItem {
  return { ...card(), data: realCompany("AAPL") };
}

function card() {
  return {
    id: "card",
    ticker: "AAPL",
    type: "financial",
    label: "Financial Statements",
    timestamp: "2026-11-20T12:00:00.000Z",
    status: "success",
  } as const;
}
