import { realCompany } from "#core/analyst/testing/real-companies.ts";
import { respond } from "#core/analyst/respond.ts";
let n = 0;
const items = ["AAPL", "WMT"].map((t, i) => ({
  id: String(i),
  ticker: t,
  type: "financial" as const,
  label: "Financial Statements",
  timestamp: "2026-01-01T00:00:00.000Z",
  status: "success" as const,
  data: realCompany(t as any),
}));
for (const m of process.argv.slice(2)) {
  const r = respond({
    message: m,
    currentContent: "Apple note\n\nExecutive Summary:\nOld.\n\nLiquidity:\nFine.\n",
    connectedData: items,
    newId: () => `e${++n}`,
    now: "2026-01-01T00:00:00.000Z",
  });
  console.log("> " + m + "\n[" + r.requestType + "] " + r.content);
  for (const e of r.edits)
    console.log("   ", e.type, e.position, e.length, JSON.stringify(e.content));
  console.log();
}
