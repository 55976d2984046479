import type { MarkedNote } from "#core/figures/read/outsiders/testing/marked-note.ts";

/** Numbers that claim nothing of the statements, alone and among figures that do. */
export const noClaims: readonly MarkedNote[] = [
  ["PG", "See Item 7, page 25 and Note 12 of the 10-K for FY2025."],
  [
    "PG",
    "The filing (Form 10-K, 4 August 2025) describes 5 segments and 10 categories in about {u:180} countries.",
  ],
  ["PG", "P&G employs about {u:109,000} people and owns 65 brands."],
  [
    "PG",
    "Rated Aa3/AA- by Moody's and S&P, the notes due 2030 trade well; see ASC 842 and IFRS 16.",
  ],
  ["PG", "Call +1 (513) 983-1100 or see https://www.pginvestor.com/2025/q4?id=4711 for details."],
  ["PG", "The S&P 500 and the Russell 2000 include P&G; so does the DJIA's list of 30 stocks."],
  ["PG", "At 8:30 a.m. ET on July 29, 2025 P&G published FY2025 net sales of {v:$84.3bn}."],
  ["PG", "1. Net sales were {v:$84.3bn} in FY2025.\n2. Net income was {v:$16.0bn} in FY2025."],
  [
    "AMD",
    "The Ryzen 9 9950X, the EPYC 9005 and the Instinct MI350X helped 2025 revenue to {v:$34.6bn}.",
  ],
  ["AMD", "TSMC's 3nm and 2nm nodes, 5G radios and Wi-Fi 7 matter to AMD."],
  ["AMD", "AMD announced about {u:1,000} job cuts in November 2024."],
  [
    "AMD",
    "Under Rule 144A and Section 4(a)(2), 3-year and 10-year notes were sold on 24 March 2025.",
  ],
  ["AMD", "AMD sold {u:$875 million} of {u:4.212%} senior notes due 2026 in March 2025."],
  ["HD", "Home Depot runs {u:2,359} stores in 50 states and 10 Canadian provinces."],
  ["HD", "Store No. 121 opened in 1979; the 500th followed in 1998."],
  ["HD", "Over a 5-year horizon, risk 3 (tariffs) outweighs risks 1 and 2."],
  ["HD", "The 24/7 helpline is 1-800-466-3337."],
  [
    "NKE",
    "Air Max 90, Air Force 1, Dunk Low and Jordan 1 Retro '85 were cut back; Pegasus 41 sold out.",
  ],
  ["NKE", "At the Paris 2024 Olympics, Nike dressed athletes of {u:100} federations."],
  ["MCD", "McDonald's has {u:43,477} restaurants in over {u:100} countries."],
  ["MCD", "The Big Mac turned 50 in 2018, the Quarter Pounder in 2021 (v2.0 of the app followed)."],
  ["KHC", "Heinz 57 and A.1. are two of its eight billion-dollar brands."],
  ["KHC", "The split, expected in H2 2026, needs approval under 26 U.S.C. § 355."],
  ["KHC", "Figure 3 and Table 2.1 (Appendix B, pp. 14-17) show FY2025 net sales of {v:$24.9bn}."],
  ["KHC", "Of 12 analysts, 3 rate KHC a buy, 8 a hold and 1 a sell."],
  ["KHC", "ISIN US5007541064, CUSIP 500754106, accession 0001637459-26-000010."],
  ["KHC", "Mail ir2@example.com by 31/03/2026 or 2026-03-31T09:00:00Z, ref. #4711."],
  [
    "BRKL",
    "The {u:8.5%} senior secured notes due 2029 rank ahead of the {u:9.25%} notes due 2031.",
  ],
  ["BRKL", "B3 (negative) from Moody's and CCC+ from S&P point the same way."],
  [
    "BRKL",
    "Brackley operates {u:214} locomotives and {u:3,800} wagons on {u:1,240} miles of track.",
  ],
];
