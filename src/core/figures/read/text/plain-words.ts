/**
 * Words that may stand right before the name of a row and leave it the row of the whole company.
 * Any other word makes it another row: services revenues, segment EBITDA, organic growth.
 */
export const PLAIN: ReadonlySet<string> = new Set(
  `shot leapt cut slashed trimmed brought met beat hit drew won shed shrank sold bought took ran drove lent sent through via during into onto across yet though although nor neither still plus once nevertheless a an the its their his our your this that these those such his and or but nor of in on at to by for from with as than while when where whereas which who so then
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
export const COMPANY_NOUNS: ReadonlySet<string> = new Set(
  "bank lender insurer reinsurer retailer brewer distiller utility trust group reit chipmaker carmaker automaker drugmaker steelmaker toymaker maker manufacturer producer miner developer operator owner airline carrier railroad railway shipper chain conglomerate giant firm business restaurateur grocer supermarket broker exchange landlord hotelier telecom telco broadcaster publisher refiner driller contractor builder homebuilder processor platform startup borrower issuer obligor debtor company corporation enterprise major incumbent".split(
    " ",
  ),
);
/** Words in -ed, -ing and -ly that do make another row. */
export const NARROWING: ReadonlySet<string> = new Set(
  "advertising licensing recurring deferred restricted unearned expected forecasted budgeted projected planned targeted guided adjusted secured unsecured subordinated lending trading streaming gaming manufacturing banking engineering clothing packaging marketing financing investing outstanding underlying securitised securitized discontinued continuing acquired annualised annualized estimated weighted family early monthly weekly daily undrawn unlevered levered normalised normalized implied required permitted unallocated allocated trapped pledged committed contracted billed unbilled assumed modelled defined capped underlying franchised written ceded accrued unrecognised unrecognized".split(
    " ",
  ),
);
/** Nouns that may follow `from`, `in`, `of` or `for` after a row and leave it the company's. */
export const AFTER_PLAIN: ReadonlySet<string> = new Set(
  "the a an its their this that which fiscal fy year years quarter quarters months period half full latest last first second third fourth prior previous same twelve total both all each about around nearly over under approximately more less just only some roughly almost us usd eur gbp chf jpy rmb cny cad aud january february march april may june july august september october november december group company net negative positive line particular absolute nominal operations it minus continuing at least up down every zero nil c ca circa".split(
    " ",
  ),
);

/** Shortened words that leave a row what it is. */
export const PLAIN_SHORT =
  /^(?:vs|approx|incl|excl|ca?|inc|corp|co|ltd|plc|i\.e|e\.g|adj|resp|etc|no)\.$/i;
/** Compounds that do: `full-year revenue`, `year-end debt`. */
export const PLAIN_COMPOUND = new RegExp(
  `^(?:${[
    "(?:full|half|part|first|second|third|fourth|three|six|nine|twelve|mid|multi)-(?:year|half|quarter|months?|decade)",
    "(?:year|quarter|period|month|fiscal-year)-(?:end|on-year|over-year|to-date|ago|earlier|ended|old)",
    "[a-z]*\\d+-(?:year|month|week)",
    "(?:group|company|firm)-wide|all-time|record-(?:high|low)|balance-sheet|non-current",
    "(?:better|worse|higher|lower|stronger|weaker)-than-[a-z]+",
    "(?:double|single|triple)-digit|(?:long|short|near|medium)-term",
    "ebitda-to-interest",
    "(?:much|well|still|already|newly|ever|long|hard)-[a-z]+ed",
  ].join("|")})$`,
);
