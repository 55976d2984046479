import type { PageKinds } from "#core/retrieval/page-kinds.ts";

/**
 * What an analyst may ask about: how it is said, on which pages it is answered, and with which words
 * filers write of it. Matched against lower-case text.
 */
export type Topic = {
  readonly said: RegExp;
  /** Pages that answer, with how much each is needed: 1 is indispensable. */
  readonly pages: PageKinds;
  /** As filers write it. */
  readonly words?: string;
};

/** Statements that a question names outright: it is answered from these. */
export const NAMED_STATEMENTS: readonly Topic[] = [
  {
    said: /income statements?|p ?& ?l\b|profit (?:and|&) loss|statements? of (?:consolidated )?(?:income|operations|earnings|comprehensive income)/,
    pages: { income: 1 },
  },
  {
    said: /balance sheets?|statements? of (?:consolidated )?financial (?:position|condition)/,
    pages: { balance: 1 },
  },
  {
    said: /cash ?flows? statements?|statements? of (?:consolidated )?cash ?flows?/,
    pages: { "cash-flow": 1 },
  },
  {
    said: /statements? of (?:changes in )?(?:stock|share)holders'? equity|statement of equity/,
    pages: { equity: 1 },
  },
];

/** Metrics of the statements; derived ones name every statement they are made of. */
export const METRIC_TOPICS: readonly Topic[] = [
  {
    said: /\b(?:net |total )?(?:revenues?|sales|top[- ]line|turnover growth)\b/,
    pages: { income: 0.8 },
    words: "net sales total revenues",
  },
  {
    said: /\bcogs\b|cost of (?:goods|sales|revenues?|products)|gross (?:profit|margin)/,
    pages: { income: 0.9 },
    words: "cost of sales cost of revenue gross profit gross margin",
  },
  {
    said: /operating (?:income|profit|margin|earnings|loss|expense)|\bebit\b|\bopex\b|operating leverage|\bsg&a\b|selling, general/,
    pages: { income: 0.9 },
    words: "operating income income from operations operating profit",
  },
  {
    said: /net (?:income|profit|earnings|loss)|bottom line|profitab|\beps\b|earnings per share|net margin/,
    pages: { income: 0.9 },
    words: "net income net earnings per share diluted",
  },
  {
    said: /\bebitda\b|depreciation|amorti[sz]ation|\bd ?& ?a\b/,
    pages: { "cash-flow": 0.8, income: 0.7 },
    words: "depreciation and amortization operating income",
  },
  {
    said: /\bcap(?:ital)? ?-?(?:ex\b|expenditures?|spending)|purchases? of (?:property|pp)/,
    pages: { "cash-flow": 1 },
    words: "purchases of property plant and equipment additions capital expenditures",
  },
  {
    said: /free cash ?-?flow|\bfcf\b|cash conversion(?! cycle)/,
    pages: { "cash-flow": 1, income: 0.3 },
    words: "net cash provided by operating activities purchases of property and equipment",
  },
  {
    said: /(?:operating|operations?'?) cash ?-?flow|cash ?-?flows? (?:from|provided by|generated|used)|cash from (?:operat|invest|financ)|\bc?f[of]o\b|(?:operating|investing|financing) activities|brought in the most cash|cash burn/,
    pages: { "cash-flow": 1 },
    words: "net cash provided by operating activities",
  },
  {
    said: /dividends?|buybacks?|repurchas|shareholder returns?|payout/,
    pages: { "cash-flow": 0.7, equity: 0.4, liquidity: 0.4 },
    words: "dividends paid repurchases of common stock",
  },
  {
    said: /\bpp ?& ?(?:n?e)\b|\bppn?e\b|property,? plant|fixed assets?/,
    pages: { balance: 0.9 },
    words: "property plant and equipment net",
  },
  {
    said: /(?:total|current|net|quick|liquid) (?:assets?|liabilit)|working capital|(?:current|quick|cash|acid[- ]test) ratio|liquidity (?:profile|position|ratio)|largest liabilit/,
    pages: { balance: 1 },
    words: "total current assets total current liabilities",
  },
  {
    said: /inventor(?:y|ies)|receivables?|payables?|\bar\b|\bap\b|goodwill|intangible|book value|shareholders'? equity|stockholders'? equity|retained earnings/,
    pages: { balance: 0.8 },
  },
  {
    said: /cash (?:and|&) (?:cash )?equivalents|cash (?:balance|position|on hand)|restricted cash/,
    pages: { balance: 0.8, "cash-flow": 0.4 },
    words: "cash and cash equivalents",
  },
  {
    said: /turnover|\bd[spi]o\b|days (?:payable|sales|inventory|of)|cash conversion cycle|return on (?:assets?|equity|invested|capital)|\bro(?:a|e|ic|ce)\b/,
    pages: { income: 1, balance: 1 },
  },
  {
    said: /(?:operating cash ?flow|cash ?flow|ocf) ratio|cash ?flow to (?:debt|liabilit)/,
    pages: { "cash-flow": 1, balance: 1 },
    words: "total current liabilities",
  },
  {
    said: /capital[- ]intensi|asset[- ](?:heavy|light)/,
    pages: { income: 1, balance: 1, "cash-flow": 1 },
    words: "property plant and equipment capital expenditures total assets",
  },
  {
    said: /(?:debt|net debt|leverage)[- ]?(?:to|\/)[- ]?ebitda|net leverage|gross leverage|leverage ratio|\bleverag/,
    pages: { balance: 0.9, income: 0.7, "cash-flow": 0.5, debt: 0.6 },
    words: "long-term debt total debt short-term borrowings",
  },
  {
    said: /interest (?:coverage|expense|cover)|times interest/,
    pages: { income: 0.9, debt: 0.4 },
    words: "interest expense operating income",
  },
  {
    said: /(?:capex|capital expenditures?|depreciation|d ?& ?a|r ?& ?d).{0,40}(?:% of|as a (?:%|percent)|percent|margin|to (?:revenues?|sales))/,
    pages: { income: 1 },
  },
  {
    said: /effective tax|tax rate|income tax|tax (?:expense|provision)/,
    pages: { tax: 0.9, income: 0.5, results: 0.4 },
    words: "effective tax rate provision for income taxes income before income taxes",
  },
  {
    said: /restructur|impairment|severance|one-?off|non-?recurring/,
    pages: { notes: 0.2, results: 0.3 },
    words: "restructuring charges impairment",
  },
];

/** What is answered in words, tables of the notes or the front of a report. */
export const NARRATIVE_TOPICS: readonly Topic[] = [
  {
    said: /registered to trade|securities exchange|trading symbols?|listed on|securities (?:are )?registered|shares outstanding/,
    pages: { cover: 1 },
    words: "title of each class trading symbol name of each exchange on which registered",
  },
  {
    said: /\bdebts?\b|borrowings?|notes due|bonds?\b|maturit|refinanc|credit (?:facilit|agreement|line)|revolver|term loan|indebted/,
    pages: { debt: 0.9, liquidity: 0.5, balance: 0.4 },
    words: "long-term debt borrowings maturities credit facility senior notes due outstanding",
  },
  {
    said: /covenants?|complian/,
    pages: { debt: 0.9, liquidity: 0.5 },
    words: "financial covenants require maintain ratio in compliance credit agreement",
  },
  {
    said: /liquidity|funding|cash needs|sources of cash/,
    pages: { liquidity: 0.9, debt: 0.4 },
    words: "liquidity and capital resources cash equivalents credit facility",
  },
  {
    said: /geograph|\bregions?\b|\bcountr(?:y|ies)\b|international|overseas|\bmarkets? (?:in which|does)/,
    pages: { geography: 0.9, segment: 0.3 },
    words: "geographic region united states international countries",
  },
  {
    said: /segments?\b|divisions?\b|business units?|product (?:categor|line|group)|service categor|by (?:business|product)/,
    pages: { segment: 0.8, results: 0.4 },
    words: "segment net sales operating income",
  },
  {
    said: /\b(?:drove|drivers?|driven|caused?|contribut|reasons?|why|led to|dragged|impact(?:ed)?)\b|change as of|changes? in .{0,30}margin/,
    pages: { results: 0.8 },
    words: "primarily due to increase decrease compared with driven by",
  },
  {
    said: /margin profile|improving|improved?\b|deteriorat|year-over-year|trend/,
    pages: { results: 0.3 },
  },
  {
    said: /legal|litigation|lawsuits?|proceedings|contingenc|settlement|investigation/,
    pages: { legal: 1, notes: 0.2 },
    words: "legal proceedings litigation plaintiffs court complaint",
  },
  {
    said: /risks?\b|cyclical|uncertaint|threat|vulnerab|subject to/,
    pages: { risk: 0.7, business: 0.3 },
    words: "risks could adversely affect",
  },
  {
    said: /customers?|clients?|concentration/,
    pages: { business: 0.6, risk: 0.3 },
    words: "customers accounted for percent of revenues",
  },
  {
    said: /products?|services?|offerings?|brands?|competit|suppliers?|employees|headcount|business model|operates?\b/,
    pages: { business: 0.6 },
  },
  {
    said: /acqui(?:re|red|sition)|merger|\bm&a\b|divest|spin-?off|disposed/,
    pages: { notes: 0.3, results: 0.3 },
    words: "acquisition acquired purchase price business combination divestiture",
  },
  {
    said: /forecast|expects?|guidance|outlook|anticipat|plans? to|production rate/,
    pages: { results: 0.4, business: 0.3 },
    words: "expect anticipate plan",
  },
  { said: /leases?\b|rent\b/, pages: { notes: 0.3 }, words: "operating lease liabilities" },
  {
    said: /pension|retirement|postretirement/,
    pages: { notes: 0.4 },
    words: "pension plan benefit obligation",
  },
  {
    said: /share-?based|stock-?based|compensation expense|equity awards/,
    pages: { notes: 0.3, "cash-flow": 0.3 },
    words: "stock-based compensation",
  },
];
