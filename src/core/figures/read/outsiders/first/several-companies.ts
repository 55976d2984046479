import type { MarkedNote } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** More than one company in a sentence or a paragraph. */
export const severalCompanies: readonly MarkedNote[] = [
  ["KHC PG", "Kraft Heinz's FY2025 gross margin of {v:33.3%} is far below P&G's {v:51.2%}."],
  [
    "KHC PG",
    "In FY2025 gross margin was {v:33.3%} at Kraft Heinz and {v:51.2%} at Procter & Gamble.",
  ],
  [
    "KHC PG",
    "In FY2025 gross margin was {c:51.2%} at Kraft Heinz and {c:33.3%} at Procter & Gamble.",
  ],
  ["KHC PG", "KHC and PG had FY2025 gross margins of {v:33.3%} and {v:51.2%}, respectively."],
  ["KHC PG", "Against PG's {vu:$84.3bn}, Kraft Heinz's sales of {v:$24.9bn} in FY2025 are small."],
  ["KHC PG", "P&G paid {v:$9.9bn} of dividends in FY2025; Kraft Heinz paid {v:$1.9bn}."],
  ["AMD NKE", "AMD's revenue grew {v:34.3%} in FY2025, whereas Nike's shrank {v:9.8%}."],
  ["AMD NKE", "Nike, unlike AMD, pays a dividend: {v:$2.3bn} in FY2025."],
  ["AMD NKE", "Nike's net income was {c:$4.3bn} in FY2025."],
  ["AMD NKE", "AMD earned a net margin of {v:12.5%} in FY2025, Nike {v:7.0%}."],
  [
    "AMD NKE",
    "AMD ended FY2025 with net cash of {v:$2.3bn}. Nike had net debt of {v:$0.5bn}. Its gross leverage was {v:1.7x}.",
  ],
  [
    "AMD NKE",
    "Nike's FY2025 was poor. Revenue fell {v:9.8%} to {v:$46.3bn}, and EBITDA margin fell to {v:9.8%}.",
  ],
  ["AMD NKE", "Intel's revenue was {u:$34.6bn} in FY2025."],
  ["AMD NKE", "Adidas grew revenue {u:34.3%} in FY2025, faster than Nike."],
  [
    "HD MCD",
    "Home Depot and McDonald's both carry much debt: {v:$55.8bn} and {v:$40.0bn} at FY2025.",
  ],
  [
    "HD MCD",
    "Of the two, McDonald's is more leveraged, at {v:2.7x} net against Home Depot's {v:2.2x}, both FY2025.",
  ],
  ["HD MCD", "FY2025 EBITDA margin: Home Depot {v:15.2%}, McDonald's {v:54.3%}."],
  [
    "HD MCD",
    "Home Depot's equity is {v:$12.8bn} at FY2025; that of McDonald's is negative, {v:$(1.8)bn}.",
  ],
  ["HD MCD", "Lowe's net leverage of {u:2.2x} in FY2025 is similar to Home Depot's."],
  ["VNTR MRLF", "Vantor had EBITDA of {v:€1,050m} and Marlow & Finch of {v:£165m} in FY2025."],
  ["VNTR MRLF", "Vantor's net leverage ({v:2.1x}) exceeds Marlow's ({v:1.4x}) in FY2025."],
  ["VNTR MRLF", "MRLF's FY2025 EBITDA was {c:€165m}."],
  ["TDWB PNHL", "Tidewater earned {v:$1,107m} in 2025 and Penhallow {v:$803m}."],
  ["TDWB PNHL", "Penhallow's equity rose to {v:$5.0bn} in 2025, Tidewater's to {v:$9.9bn}."],
  ["MCD", "The company is bigger than Yum Brands, whose revenue was {u:$26.9bn} in 2025."],
  ["MCD", "McDonald's revenue was {v:$26.9bn} in 2025. Starbucks had {u:$26.9bn}."],
  ["KHC", "Berkshire Hathaway holds {u:27.5%} of Kraft Heinz."],
];
