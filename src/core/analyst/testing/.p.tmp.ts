import { realCompany, REAL_TICKERS } from "#core/analyst/testing/real-companies.ts";
import { writeTemplate } from "#core/analyst/write-template.ts";
import { TEMPLATE_IDS } from "#core/analyst/templates.ts";
const [, , t, ...ids] = process.argv;
for (const ticker of t === "all" ? REAL_TICKERS : [t as any])
  for (const templateId of ids.length ? (ids as any) : TEMPLATE_IDS) {
    try {
      const d = writeTemplate({ templateId, statements: [realCompany(ticker)] });
      console.log("=======", ticker, templateId, d?.text.split(/\s+/).length);
      if (t !== "all") console.log(d?.text + "\n");
    } catch (e) {
      console.log(ticker, templateId, e);
    }
  }
