/**
 * Words of finance, law and industry that dictionaries do not hold, in small letters. Plurals and
 * other forms stand by themselves.
 */
export const FINANCE_WORDS: readonly string[] =
  `abandonments abatements accrete accreted accretive acquiror acquirors actuarially aeroderivative
airframer airframers alia allocable amortisable amortising amortizing annum anticompetitive
anticorruption antidilutive arbitrations assessable backended backhaul backlogs biofuels
biomechanics biosimilar biosimilars bona bondholder bondholders bookrunner bookrunners borrowable
bottomline bps broadband brownfield buyback buybacks buyout buyouts cancelable capex capita
capitalisable capitalizable carryback carryforward carryforwards carveout carveouts cashflow
cashflows cedent cedents certiorari ceteris chipmaker chipmakers circa clawback clawbacks
cleantech coinsurance collateralisation collateralised collateralization collateralized
collectability collectibility colocation comparables containerboard containments convertibles
corrugated countersanctions countersuits covenanted coverages crossover cybercriminals
cybersecurity cyberterrorism cyclicality datacenter datacenters datacentre datacentres dealmaking
debtholder debtholders decarbonisation decarbonization deconsolidate deconsolidated
deconsolidation deductibility defaultable defeasance defeased deferrals deflator delever
deleverage deleveraged deleverages deleveraging delevered delevering delevers delist delisted
delisting densifying depositary depreciable derecognise derecognised derecognition derecognize
derecognized deregulatory derisk derisked derisking derivatively destock destocked destocking
dilutive diminishment disaggregate disaggregated disaggregation dishwashing disintermediation
dispatchable diversifier downcycle downgrades downlink downside downtick drawable drawdown
drawdowns drawstop drillships duplicative ebit ebitda ebitdar ebitdare ecommerce electrification
emptive enablement enforceability ethane ethylene eurobond eurobonds evergreen exchangeable
exercisable exfiltration expectancies expensed expensing extinguishment fabless facto factoring
fcf feedstock feedstocks ffo fibre fide financeable financings fintech flattener floorplan
flowback foodservice forecourt foreseeably forex forfeitable forma formularies frac fracking fracs
franchisor franchisors frontloaded fundings gearing generics geopolitical geopolitics geotechnical
goodwill greenfield guarantor guarantors haircut haircuts headroom headwind headwinds hedgeable
holdback holdco holdcos homebuilder homebuilders hybrids hydrocarbons hyperinflationary
hyperscaler hyperscalers impairments inactions incurrence indemnitee indemnitees indemnitor
indenture indentures industrywide inelastic infrastructures insourcing insurtech inter
intercompany intercreditor interdependencies interdependency interperiod interpretational
intersegment intra intraday intragroup investee investees issuable issuances itemised itemized
judgements jure kraftliner laggard landfilling leaseback leasebacks lessee lessees lessor lessors
levelized leverageable levered licensure linerboard litigations logistics macroeconomic
macroenvironment markdown markdowns marketability materiality measurability megawatt megawatts
methane mezz mezzanine microchip midcycle midstream mineable minigrid minimis misbranding
mitigative modders monetisation monetise monetised monetising monetization monetize monetized
monetizing monoline monolines multicloud multicurrency multidistrict multiples multiyear naphtha
narrowbody nearshoring nonaccrual nonbank noncancelable noncash nonconsolidated noncontrolling
noncore noncurrent nonfinancial noninterest nonlease nonoperating nonperforming nonqualified
nonrecourse nonrecurrence nonrecurring nonvested nonwoven nonwovens noteholder noteholders
notional novate novated novation numéraire obligor obligors offerees offtake offtaker offtakers
omnichannel onshoring opco opcos opex originations outperform outperformance outperformed
outperforms overbuild overcapacity overcollateralisation overcollateralised overcollateralization
overcollateralized overfunded overlevered overpayments oversubscribed oversupply palletisation
pari paribus passthrough passu payables paydown paydowns payout payouts pelletised pelletized
pendency perpetuals petchem petrochem petrochemical petrochemicals pik polyethylene polymers
polypropylene polyurea postemployment postpetition postretirement preferreds prefunded prefunding
premarketing premiumisation premiumization preopening prepack prepackaged prepaid prepaids
prepayable prepayment prepayments prepetition proforma propane propco propcos proppant proppants
prorated putable qoq railcar railcars rata ratably reais realisability realizability reborrow
reborrowed rebranding receivables reclassification reclassifications reconsolidation recoverables
recyclability redeemable redemptions reefer reefers refi refinance refinanceable refinanced
refinances refinancing refinancings refineries refis registrable reimaging reinsure reinsurer
reinsurers reinvestments relevered relevering relocations remeasure remeasured remeasurement
remeasurements remodeler remodelers renminbi reorganisation reorganised repo reportable repos
repositionings repower reprice repriced reprices repricing repricings reprioritizing reshoring
resin resins restated restocked restocking resyndicate revolver revolvers ridesharing rightsizing
roaming robotaxis rollforward rollover rollovers runrate saleable schuldschein
schuldscheindarlehen secondaries securitisation securitisations securitise securitised
securitising securitization securitizations securitize securitized securitizing semiannual
semiannually semicap semiconductor semiconductors shale shareholding shareowners shopability
shortfall sidecar sidecars silicon skus smelter smelters smishing sortation sourcers spreadsheets
steepener stepdown stepdowns stepup stepups streetwear structurally subinvestment sublimit
sublimits subline sublines submarket subordinated subordination sukuk sulphur supercenter
supercenters supercomputing switchgears syndicator synergies tailwind tailwinds takeout takeouts
takeover takeovers takeprivate taxability telco telcos telecoms telematics throughput timeframe
timeframes timeshare tonnage topline trainings tranche tranched tranches tranching translational
transloading treasuries turboprop unadjusted unamortised unamortized unaudited unbilled unbundled
uncalled uncollateralised uncollateralized uncollectible uncommitted unconsolidated undepreciated
underabsorption undercapitalised undercapitalized undercollateralised undercollateralized
underfunded underlevered underperform underperformance underperformed underperforms understocking
underwriter underwriters undesignated undiscounted undrawn unencumbered unhedged unissued
unitranche unlevered unlisted unobservable unrated unrecognised unredeemed unremitted
unrepatriated unsecured unvested upcycle upfitters upfront upselling upsize upsized upsizing
upskilling uptick upticks utilisations vesting vishing vivos viz volatilities wafer wafers
waterfall waterfalls wayfinding wellbeing wellbore whipsaw widebody winddown wireline workout
workouts writeback writebacks writedown writedowns writeoff writeoffs writeup writeups yoy`
    .split(/\s+/)
    .toSorted();
