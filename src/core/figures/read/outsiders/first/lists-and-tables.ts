import type { MarkedNote } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** Headlines, bullets, tables typed as text, and paragraphs whose sentences lean on one another. */
export const listsAndTables: readonly MarkedNote[] = [
  ["HD", "Home Depot FY2025: sales {v:+3.2%}, EBITDA {v:-1.1%}, net leverage {v:2.2x}"],
  [
    "HD",
    "FY2025 in brief\n- Sales: {v:$164.7bn} ({v:+3.2%})\n- Gross margin: {v:33.3%}\n- EBITDA: {v:$25.0bn} ({v:-1.1%})\n- Capex: {v:$3.7bn}",
  ],
  ["HD", "FY2025:\n• Sales {v:$164,683 mm}\n• EBIT {v:$20,890 mm}\n• Net income {v:$14,156 mm}"],
  [
    "HD",
    "* FY2025 dividends {v:$9.2bn}\n* FY2025 capex {v:$3.7bn}\n* FY2025 FCF after dividends {v:$3.5bn}",
  ],
  [
    "HD",
    "USD mm            FY2023    FY2024    FY2025\nRevenues         {v:152,669}   {v:159,514}   {v:164,683}\nEBITDA            {v:24,936}    {v:25,287}    {v:25,011}\nNet income        {v:15,143}    {v:14,806}    {v:14,156}",
  ],
  [
    "HD",
    "| USD mm | 2024 | 2025 |\n| --- | --- | --- |\n| Total debt | {v:53,383} | {v:55,772} |\n| Cash | {v:1,659} | {v:1,389} |\n| Net leverage | {v:2.0x} | {v:2.2x} |",
  ],
  ["HD", "\tFY2024\tFY2025\nCapex\t{v:(3,485)}\t{v:(3,679)}\nDividends\t{v:(8,929)}\t{v:(9,152)}"],
  ["HD", "USD mm     FY2025    FY2024\nEBITDA     {c:25,287}    {c:25,011}"],
  ["KHC", "Kraft Heinz posts {v:$5.8bn} loss for 2025 as sales slip {v:3.5%}"],
  [
    "KHC",
    "KHC: FY25 rev {v:$24.9bn} (-{v:3.5%} yoy), clean EBITDA {v:$5.6bn} (-{v:11.0%} yoy), clean net lev {v:3.3x}",
  ],
  [
    "KHC",
    "FY2025 (USD mm): Revenues {v:24,942}; Gross Profit {v:8,309}; EBIT {v:(4,669)}; EBITDA {v:(3,701)}.",
  ],
  [
    "KHC",
    "Revenues (FY2025: {v:$24,942 mm}; FY2024: {v:$25,846 mm}; FY2023: {v:$26,640 mm}) are drifting down.",
  ],
  [
    "KHC",
    "Kraft Heinz had a hard 2025. Sales were {v:$24.9bn}. They had been {v:$25.8bn} a year earlier. EBITDA was {v:-$3.7bn}.",
  ],
  [
    "KHC",
    "Capex was {v:$801 million} in FY2025. It was {v:$1,024 million} in FY2024 and {v:$1,013 million} the year before that.",
  ],
  [
    "KHC",
    "Clean net leverage: {v:3.0x} (2021), {v:3.4x} (2022), {v:2.9x} (2023), {v:2.9x} (2024), {v:3.3x} (2025).",
  ],
  [
    "MCD",
    "McDonald's Corporation\n\nRevenues of {v:$26,885 mm} in FY2025 (+{v:3.7%}).\n\nEBIT of {v:$12,393 mm} (+{v:5.8%}).",
  ],
  [
    "MCD",
    "McDonald's closed 2025 with debt of {v:$40.0bn}; cash was {v:$0.8bn}; so net debt came to {v:$39.2bn}.",
  ],
  [
    "MCD",
    "What changed in 2025? Debt rose by {v:$1.5bn}, EBITDA by {v:$0.8bn}, capex by {v:$0.6bn}.",
  ],
  [
    "MCD",
    "McDonald's FY2025 EBITDA of {v:$14.6bn} less interest of {v:$1.6bn}, tax of {v:$2.3bn} and capex of {v:$3.4bn} left little after dividends of {v:$5.1bn}.",
  ],
  [
    "MCD",
    "Its interest bill was {v:$1,582 mm} in FY2025. That was {v:$76 mm}, or {v:5.0%}, more than in FY2024.",
  ],
  [
    "PG",
    "P&G: {v:$84.3bn} of sales, {v:$23.3bn} of EBITDA and {v:$16.0bn} of net income in FY2025.",
  ],
  ["PG", "(FY2025 net sales: {v:$84.3bn}; FY2024: {v:$84.0bn})"],
  ["PG", '"We delivered {v:$84.3 billion} of net sales in fiscal 2025," the CFO said.'],
  [
    "PG",
    "P&G’s FY2025 net debt/EBITDA ({v:1.1x}) and EBITDA/interest ({v:25.7x}) support its rating.",
  ],
  ["PG", "Debt is {v:$34.5bn} gross and {v:$25.0bn} net at FY2025."],
  ["PG", "FY2025 debt of {v:$34.5bn} is split {v:$9.5bn} short-term and {v:$25.0bn} long-term."],
  ["NKE", "Revenue – {v:$46.3bn}; EBIT – {v:$3.8bn}; EBIT margin – {v:8.2%} (all FY2025)."],
  [
    "NKE",
    "Margins, FY2023-FY2025: gross {vu:43.5%}, {vu:44.6%}, {vu:42.7%}; EBIT {vu:12.1%}, {vu:12.7%}, {vu:8.2%}.",
  ],
  ["AMD", "Revenues FY2023-25 ($bn): {v:22.7}, {v:25.8}, {v:34.6}"],
  ["AMD", "R&D aside, SG&A took {v:12.0%} of revenue in FY2025, or {v:$4.1bn}."],
];
