import { builtPages, overBudget, totalKb } from "./page-scripts.ts";

const pages = await builtPages();
const faults = overBudget(pages);
for (const fault of faults) console.error(fault);
if (faults.length === 0) {
  for (const page of pages) {
    console.log(`${page.page}: ${totalKb(page).toFixed(1)} kB in ${page.scripts.length} scripts`);
  }
}
process.exitCode = faults.length === 0 ? 0 : 1;
