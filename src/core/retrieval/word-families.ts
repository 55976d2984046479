import { termId, termsOf } from "#core/retrieval/terms.ts";

/** One thing by all that it is called; an expression is stems, as ids, in their order. */
export type WordFamily = {
  readonly expressions: readonly Expression[];
  /** With what only questions call it. */
  readonly asked: readonly Expression[];
};

type Expression = readonly number[];

/** However it is said that something rises, or falls, it is one thing. */
export const RISE = familyOf(
  "rise, rose, risen, increase, grow, grew, grown, growth, widen, improve, expand, higher, strengthen ? go up, went up, gone up",
);
export const FALL = familyOf(
  "fall, fell, fallen, decrease, decline, drop, narrow, worsen, shrink, shrank, lower, weaken, deteriorate ? go down, went down, gone down",
);

/**
 * Expressions of one thing; after a `=` those that only documents call it, as a loan is a debt and
 * not every debt a loan, and after a `?` those that only questions do. Of several words, they stand
 * in this order with few between.
 */
const FAMILIES: readonly WordFamily[] = [
  RISE,
  FALL,
  ...[
    "litigation, lawsuit, legal action, legal proceeding, legal matter, legal claim, complaint, plaintiff, defendant, class action, alleged, alleging, allege, court, arbitration, sued, sue, suing, dispute ? legal dispute, legal, legal trouble, proceedings",
    "covenant, financial covenant, maintain ratio, ratio not more, event default, in compliance with covenants ? financial test, leverage test, maintenance test, credit agreement require",
    "net debt, net borrowings",
    "net income, net earnings, net profit",
    "gross margin, gross profit, margin",
    "net interest margin, net interest yield",
    "combined ratio, loss ratio",
    "operating income, operating profit, income from operations, ebit",
    "revolver, revolving credit, revolving facility, credit facility, credit line, line of credit, credit agreement, committed facility, loan facility ? bank facility, bank line, bank credit, rcf",
    "undrawn, unused, drawn, available to borrow, availability, unborrowed ? available, untapped",
    "mature, maturity, due, principal payment, payments due ? fall due, come due, repayment, repay, run off, expire",
    "debt, borrowing, indebtedness = senior note, term loan, bond, loan",
    "term loan, bank loan",
    "senior note, bond = notes due",
    "leverage, debt ebitda, net debt ebitda ? gearing",
    "dividend ? payout, distribution to shareholders",
    "repurchase, buyback, buy back, bought back ? purchase of own shares",
    "customer, client",
    "employee, employed, employ, workforce, headcount, full-time, team member, personnel, million associates, associates worldwide ? people work, people employed, staff, workers, how many people",
    "effective tax rate, tax rate ? effective rate, rate of tax, tax percentage, tax pay profit",
    "expect, anticipate, outlook, guidance, forecast, intend ? guide, next, coming year, project, will spend, will invest, ahead",
    "capital expenditure, capital spending, capital investment, purchases of property, additions to property, payments for property ? capex, invest, spend on plant",
    "headroom, cushion, exceeded carrying, exceeds carrying, in excess of carrying",
    "impairment, impaired, write-down, writedown, write-off",
    "pension, retirement plan, retirement benefit, postretirement, defined benefit, defined contribution, benefit obligation, 401 ? retirement obligation, retirement scheme, pension scheme, pension plan, superannuation",
    "deficit, underfunded, unfunded, funded status, shortfall",
    "lease, rent, rental, tenant, landlord ? rented",
    "property, plant, factory, site, premises, warehouse, building",
    "auditor, public accounting firm, independent accountant, accountant fees, audit fees ? audit firm, firm audit accounts, audit the accounts, audits the books, audit",
    "segment, division, business unit, business line ? business divided, divided, split, parts of the business",
    "risk, adversely affect, adverse effect, adversely impact, materially affect, negatively affect, negatively impact, harm, threat, threaten ? go wrong, vulnerable, danger, threaten business, worry",
    "cybersecurity, cyber, cyberattack, data breach, security breach, information security, security incident, incident ? cyber risk, cyber attack, hacked, hacker, hack, breach, it security",
    "oversee, oversight, supervise, committee, report to board ? responsible for, in charge of, look after",
    "sales, revenue, net sales ? top line, turnover",
    "chief executive, ceo",
    "chief financial officer, cfo, finance chief",
    "director, board of directors ? board",
    "supplier, vendor, supplied",
    "compete, competition, competitor ? rival, peers",
    "acquisition, acquire, business combination, merger ? takeover, takeovers",
    "divest, divestiture, disposal, disposed, spin-off, held for sale ? sell a business, sold",
    "restructuring, severance, plant closure, closure, reorganization, workforce reduction ? layoff, job cuts, close plants",
    "raw material, commodity ? input cost",
    "exchange rate, foreign currency, foreign exchange, currency ? fx",
    "floating rate, variable rate, floating, variable ? floats",
    "hedge, derivative, swap ? hedged, hedging",
    "credit rating, rating agency, investment grade, moody, fitch ? rating",
    "environmental, remediation, cleaning up, cleanup, contamination, emission, climate ? clean-up, pollution",
    "going concern, substantial doubt",
    "seasonal, seasonality",
    "backlog, remaining performance obligation, unfilled order ? order book",
    "research development ? r&d",
    "stock-based compensation, share-based compensation, restricted stock, equity award",
    "union, collective bargaining, labor agreement, work stoppage ? strike",
    "geographic, geography, region, international, foreign, country ? countries, abroad, overseas, where it operates",
    "secured, collateral, pledged, lien, security interest ? security for",
    "redeem, redemption, callable, prepay ? called, call protection, early repayment, call",
    "internal control, material weakness, disclosure control ? controls",
    "headquarters, principal executive office ? head office",
    "inflation, price increase, pricing",
    "purchase commitment, purchase obligation, commitments ? committed to buy",
    "patent, trademark, intellectual property",
    "inventory ? stock, stocks",
    "regulation, law, laws ? rules, regulated, legislation",
  ].map(familyOf),
];

function familyOf(line: string): WordFamily {
  const [written = "", inQuestions = ""] = line.split(" ? ");
  const [both = "", inDocuments = ""] = written.split(" = ");
  return {
    expressions: [...expressionsOf(both), ...expressionsOf(inDocuments)],
    asked: [...expressionsOf(both), ...expressionsOf(inQuestions)],
  };
}

function expressionsOf(list: string): readonly Expression[] {
  const expressions = list.split(",").map((expression) => termsOf(expression).map(termId));
  return expressions.filter(({ length }) => length > 0);
}

/** Words that may stand between two of an expression. */
const BETWEEN = 3;

/** What a question asks for: families, and the words that are of none. */
export type AskedWords = {
  /** With the expression that it is called by. */
  readonly families: readonly { readonly family: WordFamily; readonly called: Expression }[];
  /** Ids of terms. */
  readonly words: readonly number[];
};

/** The families that a question names, the longest expressions first. @param words stems in their order */
export function familiesIn(words: readonly string[]): AskedWords {
  const ids = words.map(termId);
  const taken = new Set<number>();
  const families = new Map<WordFamily, Expression>();
  const found = FAMILIES.flatMap((family) =>
    family.asked.flatMap((expression) => {
      const places = placesOf(expression, ids);
      return places === undefined ? [] : [{ family, called: expression, places }];
    }),
  ).toSorted((a, b) => b.places.length - a.places.length);
  for (const { family, called, places } of found) {
    if (places.some((place) => taken.has(place))) continue;
    if (!families.has(family)) families.set(family, called);
    for (const place of places) taken.add(place);
  }
  const own = new Set(
    [...families.keys()].flatMap(({ asked }) => asked.filter(({ length }) => length === 1).flat()),
  );
  const rest = ids.filter((id, at) => !taken.has(at) && !own.has(id));
  return {
    families: [...families].map(([family, called]) => ({ family, called })),
    words: [...new Set(rest)],
  };
}

/** Whether one of the expressions stands in a text. @param ids of its terms in their order */
export function speaksOf(expressions: readonly Expression[], ids: readonly number[]): boolean {
  return expressions.some((expression) => placesOf(expression, ids) !== undefined);
}

/** Where an expression stands first; undefined where it does not. */
function placesOf(expression: Expression, ids: readonly number[]): readonly number[] | undefined {
  const [first = 0] = expression;
  for (let start = ids.indexOf(first); start !== -1; start = ids.indexOf(first, start + 1)) {
    const places = [start];
    for (const id of expression.slice(1)) {
      const last = places.at(-1) ?? start;
      const next = ids.indexOf(id, last + 1);
      if (next === -1 || next > last + 1 + BETWEEN) break;
      places.push(next);
    }
    if (places.length === expression.length) return places;
  }
  return undefined;
}
