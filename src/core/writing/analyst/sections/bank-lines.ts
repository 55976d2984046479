import { returnWord } from "#core/finance/vocabulary/bands.ts";
import { againstPrior, during } from "#core/writing/analyst/movement.ts";
import { type Prose, prose } from "#core/writing/analyst/prose.ts";
import { balanceSentence } from "#core/writing/analyst/sections/debt.ts";
import { ratioLine, rowLine, rowOrGap } from "#core/writing/analyst/sections/financial-lines.ts";
import { revenueCagr, revenuePath } from "#core/writing/analyst/sections/profit.ts";
import { threshold } from "#core/writing/analyst/sections/thresholds.ts";
import { annualForm, missing, type Writing } from "#core/writing/analyst/writing.ts";
import { possessive } from "#core/finance/vocabulary/company-name.ts";
import { outflow, quotient } from "#core/finance/ratios/derived.ts";

/** The sentence a text on a bank opens with: what it earns on its capital, and what it earns it with. */
export function bankConclusion(writing: Writing): Prose {
  const { now, was, name, year } = writing;
  const earned = now("Return On Equity (%)");
  if (earned === undefined) {
    return prose`${possessive(name)} return on equity cannot be measured from the connected data.`;
  }
  const against = againstPrior(earned, was("Return On Equity (%)"));
  return prose`${possessive(name)} return on equity is ${returnWord(earned.value)}: ${earned}${during(year)}${against}.`;
}

/** Revenues with their two sources and the share of interest in them. */
export function bankRevenue(writing: Writing): readonly Prose[] {
  const share = quotient("Net Interest Income / Revenues", "fraction", [
    writing.now("Net Interest Income"),
    writing.now("Revenues"),
  ]);
  return [
    rowOrGap(writing, "Revenues"),
    revenuePath(writing),
    revenueCagr(writing),
    rowOrGap(writing, "Net Interest Income"),
    share === undefined ? [] : prose`It was ${share} of revenues.`,
    rowLine(writing, "Noninterest Income"),
  ];
}

/** What the bank costs to run, and what is left before credit losses. */
export function bankCosts(writing: Writing): readonly Prose[] {
  return [
    ratioLine(writing, "Efficiency Ratio (%)"),
    rowOrGap(writing, "Noninterest Expense"),
    rowLine(writing, "Pre-Provision Net Revenue"),
  ];
}

/** The provision against what could bear it, and against the loans it is for. */
export function creditCosts(writing: Writing): readonly Prose[] {
  const { now, year } = writing;
  const provision = now("Provision For Credit Losses");
  if (provision === undefined) return [missing(writing, "Provision For Credit Losses")];
  if (provision.value > 0) {
    return [
      prose`Provisions were a net release of ${provision}${during(year)}, which added to income.`,
    ];
  }
  const charge = outflow(provision);
  const loans = now("Loans");
  const rate = quotient("Provision / Loans", "fraction", [charge, loans]);
  const held = quotient("Allowance / Loans", "fraction", [
    now("Allowance For Credit Losses"),
    loans,
  ]);
  const reserve = held === undefined ? [] : prose` and the allowance ${held}`;
  return [
    rowLine(writing, "Provision For Credit Losses"),
    provisionCover(writing),
    rate === undefined ? [] : prose`The charge was ${rate} of year-end loans${reserve}.`,
  ];
}

/** How many times pre-provision net revenue bears the provision. */
export function provisionCover({ now }: Writing): Prose {
  const [earned, charge] = [
    now("Pre-Provision Net Revenue"),
    outflow(now("Provision For Credit Losses")),
  ];
  const cover = quotient("PPNR / Provision", "multiple", [earned, charge]);
  if (cover === undefined || earned === undefined || charge === undefined) return [];
  return cover.value < 0
    ? prose`Pre-provision net revenue was negative, so nothing bears the provision but capital.`
    : prose`Pre-provision net revenue of ${earned} covered the provision ${cover}.`;
}

/** Equity and regulatory capital. */
export function bankCapital(writing: Writing): readonly Prose[] {
  return [
    ratioLine(writing, "Equity / Assets (%)"),
    balanceSentence(writing, "Equity"),
    regulatoryCapital(writing),
  ];
}

/** The CET1 ratio where it is tagged, else where to find it; once a text. */
export function regulatoryCapital(writing: Writing): Prose {
  const line = ratioLine(writing, "CET1 Ratio");
  return writing.once(
    "cet1",
    line.length > 0
      ? line
      : prose`The CET1 ratio is not disclosed in the connected data; take it from the capital section of the latest ${annualForm(writing)}.`,
  );
}

/** Deposits and the part of them that is lent. */
export function bankFunding(writing: Writing): readonly Prose[] {
  const { now, was } = writing;
  const lent = now("Loans / Deposits (%)");
  const share = quotient("Deposits / Total Assets", "fraction", [
    now("Deposits"),
    now("Total Assets"),
  ]);
  return [
    rowOrGap(writing, "Deposits"),
    share === undefined ? [] : prose`Deposits fund ${share} of total assets.`,
    lent === undefined
      ? []
      : prose`Loans were ${lent} of deposits${againstPrior(lent, was("Loans / Deposits (%)"))}.`,
  ];
}

/** What is borrowed beside deposits. */
export function wholesaleFunding(writing: Writing): readonly Prose[] {
  const { now } = writing;
  const [short, long] = [now("Short-Term Debt"), now("Long-Term Debt")];
  if (short === undefined && long === undefined) {
    return [missing(writing, "Long-Term Debt")];
  }
  return [balanceSentence(writing, "Short-Term Debt"), balanceSentence(writing, "Long-Term Debt")];
}

/** Cash against what is borrowed short, beside deposits. */
export function cashAgainstBorrowings(writing: Writing): Prose {
  const { now } = writing;
  const [cash, short] = [now("Cash And Equivalents"), now("Short-Term Debt")];
  const cover = quotient("Cash / Short-Term Debt", "multiple", [cash, short]);
  if (cover === undefined || cash === undefined) return [];
  return prose`Cash and equivalents of ${cash} cover short-term borrowings ${cover}, deposits apart.`;
}

/** The level of lending at which deposits no longer fund it. */
export function fundingThreshold(writing: Writing): Prose {
  const lent = writing.now("Loans / Deposits (%)");
  const bound = threshold(writing, "Loans / Deposits", 1, "fraction");
  if (lent === undefined) return [];
  return lent.value < 1
    ? prose`loans above ${bound} of deposits`
    : prose`loans staying above ${bound} of deposits`;
}

/** The provision at which nothing is earned before tax. */
export function lossThreshold({ now }: Writing): Prose {
  const [earned, charge] = [now("Pre-Provision Net Revenue"), now("Provision For Credit Losses")];
  if (earned === undefined || charge === undefined || earned.value <= 0) return [];
  return charge.value > 0
    ? prose`provisions of ${earned} a year, after a net release in the latest`
    : prose`provisions of ${earned} a year, at which nothing is earned before tax`;
}
