import type { ItemMention, Word } from "#core/grounding/item-mentions.ts";
import { isLink, isTie } from "#core/grounding/tie-words.ts";

/**
 * Words that may stand right before the name of a row and leave it the row of the whole company.
 * Any other word makes it another row: services revenues, segment EBITDA, organic growth.
 */
const PLAIN = new Set(
  `shot leapt cut slashed trimmed brought met beat hit drew won shed shrank sold bought took ran drove lent sent through via during into onto across yet though although nor still plus once nevertheless a an the its their his our your this that these those such his and or but nor of in on at to by for from with as than while when where whereas which who so then
  was were is are be been being had has have did does do
  total overall group company company's consolidated annual quarterly reported full year year's yearly ltm fiscal gross net clean book
  strong stronger weak weaker higher lower high low record solid healthy robust good modest moderate large larger small smaller big bigger falling rising growing declining flat stable steady
  new same latest recent current previous prior more less most least only just also both either about around some nearly over under above below after before between against versus vs
  where because since although though if despite given including excluding plus minus less times covers cover covered
  grew rose fell increased decreased declined generated posted produced delivered reported recorded showed saw had made earned paid spent held holds carries carried reached totalled put left leaves turned sees shows
  positive negative reaching bringing brought brings making using against absolute nominal actual statutory headline wider firm's issuer's
  leverage coverage margin margins growth increase decrease rise fall change changes decline improvement ratio level levels share
  cash debt all no every each any much combined aggregate cumulative mean closing opening ending year-end average sheet
  down up out off into it he she they we you i not still now here there today again once
  first second third fourth quarter half months twelve days ended end
  adds add equals equal exceeds exceed means gives gave takes took remains remained stands stood amounts amounted drives drove supports funds funded makes brings absorbs leaving repays puts lifts cuts lets keeps kept does saw earns pays buys raises raised lost loses lose needs at least roughly per beyond within without under until
  margin's interim fully what how why also meanwhile however operationally
  business's borrower's corporation's conversely overall lastly finally first moreover furthermore similarly`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
/** What texts call a company in place of its name. */
const COMPANY_NOUNS = new Set(
  "bank lender insurer reinsurer retailer brewer distiller utility trust group reit chipmaker carmaker automaker drugmaker steelmaker toymaker maker manufacturer producer miner developer operator owner airline carrier railroad railway shipper chain conglomerate giant firm business restaurateur grocer supermarket broker exchange landlord hotelier telecom telco broadcaster publisher refiner driller contractor builder homebuilder processor platform startup borrower issuer obligor debtor company corporation enterprise major incumbent".split(
    " ",
  ),
);
/** Words in -ed, -ing and -ly that do make another row. */
const NARROWING = new Set(
  "advertising licensing recurring deferred restricted unearned expected forecasted budgeted projected planned targeted guided adjusted secured unsecured subordinated lending trading streaming gaming manufacturing banking engineering clothing packaging marketing financing investing outstanding underlying securitised securitized discontinued continuing acquired annualised annualized estimated weighted family early monthly weekly daily undrawn unlevered levered normalised normalized underlying franchised written ceded accrued unrecognised unrecognized".split(
    " ",
  ),
);
/** Nouns that may follow `from`, `in`, `of` or `for` after a row and leave it the company's. */
const AFTER_PLAIN = new Set(
  "the a an its their this that which fiscal fy year years quarter quarters months period half full latest last first second third fourth prior previous same twelve total both all each about around nearly over under approximately more less just only some roughly almost us usd eur gbp chf jpy rmb cny cad aud january february march april may june july august september october november december group company net negative positive line particular absolute nominal operations it minus continuing at least up down every zero nil".split(
    " ",
  ),
);

type Surroundings = {
  readonly words: readonly Word[];
  /** Places that are names of connected companies or periods. */
  readonly isKnown: (start: number) => boolean;
  /** The sentence in plain spelling, its case kept. */
  readonly text: string;
};

/** Whether a word right before a row's name leaves it the company's. */
export function isPlainBefore(word: string): boolean {
  return PLAIN.has(word) && !/^(?:of|in|on|at|to|by|for|from|with|than)$/.test(word);
}

/** The words that make a name another row than the company's; undefined when there are none. */
export function qualifierOf(mention: ItemMention, around: Surroundings): string | undefined {
  return before(mention, around) ?? after(mention, around);
}

const TAXES = new Set(["Tax Expense", "Taxes Paid"]);

function before(mention: ItemMention, { words, isKnown, text }: Surroundings): string | undefined {
  const aside = /\b(before|after|net of) (?:the )?$/i.exec(text.slice(0, mention.start))?.[1];
  if (aside !== undefined && TAXES.has(mention.item)) return `${aside} tax`;
  const word = words.findLast(({ end }) => end <= mention.start);
  if (word === undefined || !/^[\s-]+$/.test(text.slice(word.end, mention.start))) return undefined;
  if (PLAIN.has(word.text) || isKnown(word.start) || isCompanyOwner(word, text)) return undefined;
  const isOpen = /(?:ed|ing|ly)$/.test(word.text) && !NARROWING.has(word.text);
  return isOpen && !isCapital(text, word.start) ? undefined : word.text;
}

/** `the bank's CET1 ratio`: the company by what it is; `bank debt` is another row. */
function isCompanyOwner({ text: word, start, end }: Word, text: string): boolean {
  return COMPANY_NOUNS.has(word) && text.slice(start, end).endsWith("'s");
}

/** `sales in China`, `revenue from services`, `debt of subsidiaries`. */
function after(mention: ItemMention, { words, isKnown, text }: Surroundings): string | undefined {
  const rest = text.slice(mention.end);
  const larger = largerName(rest);
  if (larger !== undefined) return larger;
  const link = /^\s+(from|in|of|for|by|at)\s+(?:the\s+|its\s+|our\s+)?(?=[A-Za-z])/.exec(rest);
  if (link === null) return undefined;
  const start = mention.end + link[0].length;
  const word = words.find((each) => each.start === start);
  if (word === undefined || AFTER_PLAIN.has(word.text) || isKnown(word.start)) return undefined;
  const isRow = /^(?:of|at|by)$/.test(link[1] ?? "") && !isCapital(text, start) && link[1] !== "of";
  return isRow ? undefined : word.text;
}

/** The noun right after a row's name that makes another one: `premiums written`, `equity securities`. */
function largerName(rest: string): string | undefined {
  const word = /^[ -]([a-z][a-z'&-]*)/.exec(rest)?.[1];
  const isOpen = word === undefined || isTie(word) || isLink(word) || /(?:ed|ing|ly)$/.test(word);
  return isOpen || AFTER_PLAIN.has(word) || PLAIN.has(word) ? undefined : word;
}

function isCapital(text: string, at: number): boolean {
  return at > 0 && /[A-Z]/.test(text[at] ?? "");
}
