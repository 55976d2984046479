import {
  among,
  type Found,
  inHead,
  inTail,
  levelOf,
  ratioOf,
  type Scene,
} from "#core/figures/read/frames/found.ts";
import type { NamedItem } from "#core/figures/read/sentence/read-sentence.ts";

const RETURNED =
  /\b(?:return|distribut|hand|g[ai]v|pa[iy])\w* (?:(?:back|out|shareholders|stockholders|investors|owners|them|over|nearly|almost|about|roughly) )*$/;
const IN_TWO =
  /^(?: (?:back )?to (?:(?:its|the) )?(?:shareholders|stockholders|shareowners|owners|investors))?(?: in (?:total|all))?(?:,|:| \(| [-\u2013])*(?: (?:made up of|comprising|consisting of|split into|split between|namely|being))? #(?: (?:was|were))? (?:in|of|as|through|via|by way of|on) ¤,? (?:and|plus) # (?:in|of|as|through|via|by way of|on) ¤/;

/** `it returned #: # in dividends and # in buybacks`: both together. */
export const returnedInTwo = among(
  "return returned returns returning distributed distributes distributing handed gave gives giving paid pays paying",
  (scene): Found | undefined => {
    if (scene.spot.figure.kind !== "money" || !RETURNED.test(scene.spot.head)) return undefined;
    const parts = (inTail(scene, IN_TWO) ?? []).map(({ item }) => item).toSorted();
    return parts.join() === "Dividends Paid,Share Repurchases"
      ? levelOf("Shareholder Distributions")
      : undefined;
  },
);

const WENT =
  /^ (?:(?:was|were|is|are|has been|have been) )?(?:then )?(?:went|spent|reinvested|invested|ploughed back|paid(?: out)?|returned|distributed|used|consumed|absorbed|swallowed|eaten up|taken) (?:in|into|on|as|for|via|through|by|to|towards) ¤(?=$|[.,;)]| (?:and|while|but|against|versus|compared|up|down)\b)/;

/** `# was spent on capex and # paid out as dividends`: the verb behind the figure leads to its row. */
export const wentInto = among(
  "went spent reinvested invested ploughed paid returned distributed used consumed absorbed swallowed eaten taken",
  (scene): Found | undefined => {
    const [row] = scene.spot.figure.kind === "money" ? (inTail(scene, WENT) ?? []) : [];
    return row?.unit === "money" && row.qualifier === undefined
      ? levelOf(row.item, { others: row.others, isUnsure: true })
      : undefined;
  },
);

const CONVERTS =
  /\b(?:convert|turn)\w* (?:(?:practically|almost|nearly|most|much|all|half|of|its) )*¤ into ¤ \($/;

/** `it converts 46.1% of its revenue into EBIT`. */
export const convertedInto = among(
  "convert converts converted converting turn turns turned turning",
  (scene: Scene): Found | undefined => {
    const { figure, head } = scene.spot;
    if (figure.kind !== "rate") return undefined;
    const isAhead = /\b(?:convert|turn)\w* $/.test(head);
    const rows = isAhead ? inTail(scene, /^ of ¤ (?:in)?to ¤/) : inHead(scene, CONVERTS)?.rows;
    const [whole, part] = rows ?? [];
    const isPlain = [whole, part].every(
      (row) => row?.unit === "money" && row.qualifier === undefined,
    );
    return isPlain && whole !== undefined && part !== undefined
      ? ratioOf(part.item, whole.item)
      : undefined;
  },
);

const SPENT =
  /\b(?:spen[dt]s?|spending|invests?|invested|investing|reinvest(?:s|ed)?|ploughed|puts?|allocate[sd]?|devote[sd]?) $/;

const RELATIVE_TO = /^(?:relative to|in relation to|as a (?:share|percentage) of) ¤, [^#¤]*$/;

/** `it spends 3.2% of sales on capex`, `relative to sales, it spends 3.2% on capex`. */
export const spentOn = among(
  "spent spend spends spending invest invests invested investing reinvest reinvests reinvested ploughed put puts allocate allocates allocated devote devotes devoted",
  (scene: Scene): Found | undefined => {
    if (scene.spot.figure.kind !== "rate" || !SPENT.test(scene.spot.head)) return undefined;
    const [led] = inHead(scene, RELATIVE_TO)?.rows ?? [];
    const [on] = inTail(scene, /^ (?:on|in|into) ¤/) ?? [];
    const [whole, part] = inTail(scene, /^(?: of)? ¤ (?:on|in|into|to|back into) ¤/) ?? [];
    return shareOf(part, whole) ?? shareOf(on, led);
  },
);

function shareOf(part: NamedItem | undefined, whole: NamedItem | undefined): Found | undefined {
  const isPlain = [whole, part].every(
    (row) => row?.unit === "money" && row.qualifier === undefined,
  );
  return isPlain && whole !== undefined && part !== undefined
    ? ratioOf(part.item, whole.item)
    : undefined;
}
