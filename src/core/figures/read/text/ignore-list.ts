import { COUNTED } from "#core/ledger/words.ts";
const LIST = String.raw`\d+[A-Z]?(?:\.\d+)*(?:\([a-z0-9]+\))*`;

const PLACES = String.raw`Items?|Notes?|[Pp]ages?|[Pp]p?\.|Sections?|Tables?|Figures?|Exhibits?|Charts?|Appendix|Parts?|Chapters?|[Ss]lides?|Schedules?|Footnotes?|Paragraphs?`;
const FORMS = "10-[KQ](?:405)?|20-F|40-F|8-K|6-K|S-[1348]|F-[134]|13[DFG]|DEF 14A";

/** A number that names a place to look at: `Note 5`, `page 12`, `10-K`. */
export const REFERENCE = new RegExp(`^(?:${PLACES}|${FORMS})`);

/** Numbers that are no claims (finance.md 5.1 step 3), as alternatives of a pattern. */
export const IGNORE_PATTERN = [
  String.raw`https?:\/\/\S+|www\.\S+|(?<![\w.+-])[\w.+-]{1,64}@[\w.-]{1,100}`,
  // Where a passage stands: its heading claims nothing there.
  String.raw`\bItem \d{1,2}[A-C]?, [^()\n]{1,200}?(?=, (?:10-[KQ]|20-F|40-F)(?:\/A)? filed )`,
  // A list or footnote marker at the head of a sentence, or within one: `; (2) provide`.
  String.raw`^(?:[-*•]\s*)?(?:[([]?\d{1,2}[.)\]](?=\s)|\(\d{1,2}\)(?=[A-Z]))`,
  String.raw`(?<=[;:,] |\b(?:and|or|that|which) )\(\d{1,2}\)(?= (?!respectively|million|billion|thousand|percent)[a-z]{4,})`,
  String.raw`\b(?:${PLACES}|Steps?|No\.|Rules?|ASC|ASU|IFRS|IAS|SFAS|FAS|Level|Tier|Phase|Articles?|Topics?|Subtopics?|Codification|ASC Topic)\s+${LIST}(?:\s*(?:,|and|&|to|-)\s*\d{1,3}[A-Z]?\b(?!-|[.,]?\d|%|x\b| (?:mm|bn|million|billion)))*`,
  String.raw`\b(?:${FORMS})(?:\/A)?\b`,
  String.raw`\bS&P\s?\d+|\bRussell\s\d+|\bFTSE\s\d+|\bNasdaq[- ]100|\bFortune\s\d+|\bStoxx\s\d+|\bNikkei\s\d+|\b144A\b|(?<![$€£¥\d.,])\b3M\b|\b7-Eleven\b|\b401\(k\)|\b(?!(?:19|20)\d{2}\/(?:(?:19|20)\d{2}|\d{2})\b|\d{1,2}\/\d{1,2}\/\d|(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}\b)\d+\/\d+\b|\b\d+(?:\.\d+)?-?fold\b`,
  String.raw`(?:\+\d{1,3}[ -])?\(?\d{3}\)?[-. ]\d{3}[-.]\d{4}\b|\b\d{1,2}:\d{2}\b`,
  String.raw`\b\d+(?:st|nd|rd|th)\b(?! (?:of )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec))`,
  // Tenors and maturities; a runway in months is a figure.
  String.raw`\b\d+(?:\.\d+)?[- ](?:years?|days?|weeks?(?! (?:to|ended|ending)\b)|hours?|quarters?)\b|\b\d+-months?\b|\b(?:due|maturing|matures?|maturity|expir(?:es|ing|y))(?: in| on)? (?:FY)?(?:19|20)\d{2}(?:-(?:19|20)?\d{2})?\b`,
].join("|");

/** How those of them begin that begin with a letter: a new one belongs here too. */
export const IGNORED_LEADS = String.raw`https?:|www\.|[\w.+-]{1,64}@|Item|Note|[Pp]age|[Pp]p?\.|Section|Table|Figure|Exhibit|Chart|Appendix|Part|Chapter|[Ss]lide|Step|No\.|Rule|[A-Z]{3}|Level|Tier|Phase|Schedule|Article|Footnote|Paragraph|Topic|Subtopic|Codification|[SF]-\d|S&P|Russell|Nasdaq|Fortune|Stoxx|Nikkei|due|matur|expir`;

/** What follows a number with a scale but no currency when it counts things. */
export const COUNTED_THINGS = new RegExp(String.raw`^\s*(?:[a-z]+ ){0,2}(?:${COUNTED})\b`);

export const SHARES_FOLLOW =
  /^\s*(?:(?:and|or|to) [\d.,]+(?: million| billion)? )?(?:diluted |basic |ordinary |common |outstanding )*shares\b/;
export const PER_SHARE_FOLLOWS =
  /^\s*(?:per|a|\/)\s?(?:diluted |basic |ordinary |common )*(?:share|ADS|ADR|unit)\b/;
export const DEBT_SECURITY_FOLLOWS =
  /^\s*(?:(?:fixed|floating|rate|senior|secured|unsecured|subordinated|convertible|first|lien|second|priority|guaranteed|exchangeable)[ -])*(?:notes?|bonds?|debentures?|coupons?|term loans?)\b/;
