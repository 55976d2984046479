import { change, difference, formulaOf, quotient, total } from "#core/finance/ratios/derived.ts";
import type { Datum } from "#core/ledger/datum.ts";
import { periodText } from "#core/ledger/period.ts";
import { movement } from "#core/writing/analyst/movement.ts";
import {
  joinProse,
  listed,
  type Prose,
  prose,
  sentence,
  size,
} from "#core/writing/analyst/prose.ts";
import { foldQuestion } from "#core/writing/analyst/question-items.ts";
import { NET_LEVERAGE } from "#core/writing/analyst/sections/leverage-path.ts";
import { threshold } from "#core/writing/analyst/sections/thresholds.ts";
import type { Writing } from "#core/writing/analyst/writing.ts";

const UP =
  /\b(ris|rose|grow|grew|increas|up\b|higher|gain|more\b|add|doubl|recover|improv|expand)\w*/;
const DOWN =
  /\b(fall|fell|drop|declin|decreas|down\b|lower|less\b|shr[aiu]nk|los[et]|repa|paid|pay|cut|halv|halves)\w*/;
/** What a scenario takes as given, up to what it asks. */
const GIVEN = /\b(?:if|assum\w+|suppos\w+|stress\w*|shock\w*)\b.*/;
const SALES = /\b(?:revenues?|sales|top line|turnover)\b[^?]*\d/;
const SHARES: Readonly<Record<string, number>> = {
  tenth: 0.1,
  fifth: 0.2,
  quarter: 0.25,
  third: 1 / 3,
  half: 0.5,
  halved: 0.5,
  halves: 0.5,
};
const PERCENT = /(\d+(?:\.\d+)?)\s?(?:%|percent)/;
const PART = /\b(?:a|one) (tenth|fifth|quarter|third)\b|\b(half|halved|halves)\b/;
const AMOUNT = /(\d[\d,]*(?:\.\d+)?)\s?(mm|m|mn|million|bn|b|billion)\b/;
const TURNS = /(\d+(?:\.\d+)?)\s?x\b/;

/** The change that a scenario names, as a fraction: a fall of 20% is -0.2. */
function shareIn(text: string): number | undefined {
  const [, percent] = PERCENT.exec(text) ?? [];
  const [, part, half] = PART.exec(text) ?? [];
  const moved = percent === undefined ? SHARES[part ?? half ?? ""] : Number(percent) / 100;
  if (moved === undefined) return undefined;
  // Without a direction it is a stress.
  return moveOf(text) === "up" ? moved : -moved;
}

/** Which way what is given goes: by the first word for a direction; undefined without one. */
function moveOf(text: string): "up" | "down" | undefined {
  const given = GIVEN.exec(text)?.[0] ?? text;
  const [up = -1, down = -1] = [UP, DOWN].map((words) => given.search(words));
  if (up === -1 && down === -1) return undefined;
  return up !== -1 && (down === -1 || up < down) ? "up" : "down";
}

/** The scenarios that are arithmetic on a year: EBITDA or revenues by a share, debt by an amount, a level to reach. */
export function scenarioAnswer(message: string, items: readonly string[], writing: Writing): Prose {
  const text = foldQuestion(message);
  const { now } = writing;
  const [debt, ebitda] = [now("Net Debt"), now("EBITDA")];
  if (debt === undefined || ebitda === undefined) return cannot(writing);
  if (ebitda.value <= 0)
    return prose`${sentence(movement(ebitda, undefined))} At any percentage of it leverage is not meaningful (n.m.).`;
  return told({ text, items }, writing, { debt, ebitda });
}

type Given = { readonly text: string; readonly items: readonly string[] };

function told({ text, items }: Given, writing: Writing, levels: Levels): Prose {
  const [share, amount, turns] = [shareIn(text), AMOUNT.exec(text), TURNS.exec(text)];
  if (turns !== null) return reached(writing, Number(turns[1]), levels);
  if (amount !== null && items.some((item) => item.endsWith("Debt")))
    return owedMore(writing, amountIn(text, amount), levels);
  const isOfSales = SALES.test(GIVEN.exec(text)?.[0] ?? text) || items.join() === "Revenues";
  const isOfEarnings = isOfSales || items.includes("EBITDA");
  return share === undefined || share <= -1 || !isOfEarnings
    ? cannot(writing)
    : earned(writing, { share, isOfSales }, levels);
}

type Levels = { readonly debt: Datum; readonly ebitda: Datum };

/** Leverage and coverage with EBITDA changed by a share, net debt and interest as they are. */
function earned(
  writing: Writing,
  { share, isOfSales }: { readonly share: number; readonly isOfSales: boolean },
  { debt, ebitda }: Levels,
): Prose {
  const { now, year, basis } = writing;
  const step = size(threshold(writing, "EBITDA scenario", share, "fraction"));
  const left = formulaOf("EBITDA in the scenario", "product", [ebitda, 1 + share]);
  const after = formulaOf("Net leverage in the scenario", "ratio", [debt, left]);
  const cover = now("Interest Coverage (x)");
  const covered = formulaOf("Coverage in the scenario", "product", [cover, 1 + share]);
  const way = share < 0 ? "down" : "up";
  const margin = now("EBITDA Margin (%)");
  const lead = isOfSales
    ? prose`With revenues ${way} ${step} at ${margin === undefined ? "the same" : prose`the ${margin}`} ${basis} margin, ${basis} would be ${left ?? "n.m."}; at`
    : prose`With ${basis} ${way} ${step}, to ${left ?? "n.m."}, and`;
  const coverage =
    covered === undefined || cover === undefined
      ? []
      : prose`, and coverage of interest ${covered}, against ${cover}`;
  return prose`${lead} net debt of ${debt} unchanged, net leverage for ${periodText(year)} would be ${after ?? "n.m."}${againstNow(writing)}${coverage}.`;
}

function againstNow({ now, basis }: Writing): Prose {
  const leverage = now(NET_LEVERAGE);
  if (leverage === undefined) return [];
  return prose`, against ${leverage} ${basis === "EBITDA" ? "as reported" : "without it"}`;
}

/** How far EBITDA, or net debt, is from a level of net leverage, the other as it is. */
function reached(writing: Writing, turns: number, { debt, ebitda }: Levels): Prose {
  const { now, basis } = writing;
  const bound = threshold(writing, NET_LEVERAGE, turns, "multiple");
  const at = formulaOf("EBITDA at that leverage", "ratio", [debt, turns]);
  const left = formulaOf("EBITDA left at that leverage", "share", [at, ebitda]);
  const room = formulaOf("Change of EBITDA to that leverage", "difference", [1, left]);
  const owed = formulaOf("Net debt at that leverage", "product", [ebitda, turns]);
  const leverage = now(NET_LEVERAGE);
  if (!at || !room || !owed || !leverage || debt.value <= 0) return cannot(writing);
  const more = change(owed, debt);
  return room.value >= 0
    ? prose`Net leverage is ${leverage}: ${basis} can fall ${size(room)}, to ${at}, or net debt rise by ${size(more)}, to ${owed}, before it reaches ${bound}.`
    : prose`Net leverage is ${leverage}, past ${bound} already: ${basis} would have to rise ${size(room)}, to ${at}, or net debt fall by ${size(more)}, to ${owed}, to bring it there.`;
}

/** In whole units; less where it is taken off. */
function amountIn(text: string, [, digits = "", unit = ""]: RegExpExecArray): number {
  const value = Number(digits.replaceAll(",", "")) * (unit.startsWith("b") ? 1e9 : 1e6);
  return moveOf(text) === "down" ? -value : value;
}

function owedMore(writing: Writing, amount: number, { debt, ebitda }: Levels): Prose {
  const step = threshold(writing, "Net debt scenario", Math.abs(amount), "money");
  const after =
    amount < 0
      ? difference("Net debt in the scenario", [debt, step])
      : total("Net debt in the scenario", [debt, step]);
  const leverage = quotient("Net leverage in the scenario", "multiple", [after, ebitda]);
  return leverage === undefined
    ? cannot(writing)
    : prose`With net debt ${amount < 0 ? "down" : "up"} ${step} to ${after} and ${writing.basis} of ${ebitda} unchanged, net leverage would be ${leverage}${againstNow(writing)}.`;
}

/** What of a scenario is arithmetic, with the questions that get it. */
function cannot({ now, name }: Writing): Prose {
  const missing = (["Net Debt", "EBITDA"] as const).filter((item) => now(item) === undefined);
  const why =
    missing.length === 0
      ? prose`That scenario needs a model.`
      : prose`${listed(missing.map((item) => [item]))} of ${name} ${missing.length > 1 ? "are" : "is"} not in the connected data, so no scenario can be computed.`;
  return joinProse(
    [
      why,
      prose`Without one you can ask, for example: “What would net leverage be if EBITDA fell by a fifth?”, “How far can EBITDA fall before leverage reaches five turns?” or “What happens if rates rise by a point?”.`,
    ],
    " ",
  );
}
