import { isSaid, keyWords } from "#core/figures/read/text/key-words.ts";
import type { Spot } from "#core/figures/read/claims/spot.ts";

const PARTS =
  "week|division|segment|unit|subsidiary|subsidiaries|arm|region|brand|activity|activities|market|geography|geographies|franchise|category|categories|platform|venture|affiliate|acquisition|disposal|target|peer|rival|competitor|customer|supplier|plant|store|shop|product|product line|service|country|countries|territory|territories|channel|contract|project|deal|merger|transaction|investee|associate|parent|portfolio|vertical";
const PART = `(?:${PARTS})s?`;
/** Every part by its last word, alone or several of it. */
const PARTED = keyWords(
  `business businesses ${PARTS.split("|")
    .map((part) => part.replace(/.* /, ""))
    .flatMap((word) => [word, `${word}s`])
    .join(" ")}`,
);
/** `its packaging business`; `the business` alone is the company. */
const NAMED_BUSINESS =
  "(?!(?:the|its|our|their|whole|entire|overall|combined) )[a-z&-]+ business(?:es)?";
const HAS =
  "(?:had|has|have|contributed?s?|contributing|generated?s?|generating|reported?|posted?|delivered?|made|makes|recorded?|earned?|booked|produced?|achieved|averaged?|accounted for|added|brought in)";
const MORE = "(?:(?:also|then|again|still|alone|together|each|[a-z]+ly)\\s+)*";
const TO_FIGURE =
  "(?:(?:an?|the|its|some|about|around|over|nearly|roughly|approximately|almost|net|total|record|another)\\s+)*(?:¤+\\s+(?:of|at)\\s+(?:[a-z]+\\s+){0,2})?$";
/** `the snacks division had EBITDA of`: what a part of the company has is not the company's. */
const PART_HAS = new RegExp(`\\b(?:${PART}|${NAMED_BUSINESS})\\s+${MORE}${HAS}\\s+${TO_FIGURE}`);
/** `In the retail segment, revenue was`. */
const IN_PART = new RegExp(
  `^(?:in|at|within|for) (?:the |its |our |their |¢+(?:'s?)? )?(?:[a-z&-]+ ){0,3}(?:${PART}|${NAMED_BUSINESS}),`,
);

/** `leverage was # at peers` */
const AT_OTHERS = /^\s*(?:at|among|for) (?:its |the |most )?(?:peer|rival|competitor)s?\b/;

/** `repurchased USD 755 mm of its senior notes`: no shares were. */
const OF_NOTES = /^\s*of (?:[a-z]+ ){0,5}(?:notes|bonds|debentures|loans|securities)\b/;

const OWED = keyWords("notes bonds debentures loans securities");

/** Why a figure is of something else than the company as a whole. */
export function whyOtherSubject({ reading, figure, before, after }: Spot): string | undefined {
  const isOfNotes = isSaid(reading, OWED) && OF_NOTES.test(after);
  if (isOfNotes && /\b(?:re)?purchase|¤+\s+(?:[a-z]+\s+)?$/.test(before)) {
    return "it is about debt that was bought back";
  }
  if (!isSaid(reading, PARTED)) return undefined;
  const isOther =
    PART_HAS.test(reading.masked.slice(0, figure.start)) ||
    IN_PART.test(reading.masked) ||
    AT_OTHERS.test(after);
  return isOther ? "it is about a part of the company, or about others" : undefined;
}
