import { among, inTail, levelOf, type Scene } from "#core/figures/read/frames/found.ts";

/** `, or 6.0% of total debt,` and `(6.0%)` between an amount and what is said of it. */
const ASIDE = String.raw`(?:,? or #(?: of (?:¤|it|(?:the )?total))?,?| \(#(?: of (?:¤|it|(?:the )?total))?\))?`;
const DUE = new RegExp(
  String.raw`^${ASIDE}(?: of (?:it|¤|debt|borrowings))?${ASIDE}(?: (?:which |that )?(?:falls?|comes?|fell|came|falling|coming|is|are|was|were|becomes?))?,? (?:due|repayable|payable|matur(?:es?|ing)) (?:within|in|over) (?:a|one|1|(?:the )?next|the coming) (?:12[ -]?months?|twelve[ -]months?|year)\b`,
);
const PART = new RegExp(
  String.raw`^${ASIDE}(?: (?:is|are|was|were))? (long-term|non-current|short-term|current)\b(?! ¤)`,
);
const DEBT = new Set(["Total Debt", "Long-Term Debt", "Short-Term Debt"]);

/** `USD 75 mm, or 6.0% of total debt, falls due within a year`: short-term debt, whatever was named. */
export const dueWithinAYear = among("due repayable payable mature matures maturing", (scene) => {
  if (!isAmount(scene)) return undefined;
  const rows = inTail(scene, DUE);
  const { carry, reading } = scene.spot;
  const isDebt = [carry.item, ...reading.items.map(({ item }) => item)].some(
    (item) => item !== undefined && DEBT.has(item),
  );
  return isDebt && rows?.every(({ item }) => DEBT.has(item)) === true
    ? levelOf("Short-Term Debt")
    : undefined;
});

/** `Of it, USD 1,182 mm is long-term`, where it is debt. */
export const partOfDebt = among("long short current non", (scene) => {
  const { spot } = scene;
  const part = isAmount(scene) ? PART.exec(spot.tail)?.[1] : undefined;
  if (part === undefined || !isAboutDebt(scene)) return undefined;
  return levelOf(/^(?:long|non)/.test(part) ? "Long-Term Debt" : "Short-Term Debt");
});

function isAmount({ spot: { figure } }: Scene): boolean {
  return figure.kind === "money" || figure.kind === "bare";
}

function isAboutDebt({ spot: { carry, reading } }: Scene): boolean {
  const subject = reading.items[0]?.item ?? carry.item;
  return subject !== undefined && DEBT.has(subject);
}
