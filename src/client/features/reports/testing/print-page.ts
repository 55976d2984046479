import { printReport } from "#client/features/reports/print-window.ts";
import { harbourReport } from "#client/features/reports/testing/report.ts";

/** A page with one button that prints the report whose text stands in the page's text area. */
document.querySelector("button")?.addEventListener("click", () => {
  void printReport(
    harbourReport(document.querySelector("textarea")?.value),
    location.hash === "#letter" ? "letter" : "a4",
  );
});
