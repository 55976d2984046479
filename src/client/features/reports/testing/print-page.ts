import { printReport } from "#client/features/reports/print-window.ts";
import { harbourReport, harbourSummary } from "#client/features/reports/testing/report.ts";

/** A page with one button that prints a report of the text that stands in the page's text area. */
document.querySelector("button")?.addEventListener("click", () => {
  const [paper, form] = location.hash.slice(1).split("-");
  const made = form === "summary" ? harbourSummary : harbourReport;
  void printReport(
    made(document.querySelector("textarea")?.value),
    paper === "letter" ? "letter" : "a4",
  );
});
