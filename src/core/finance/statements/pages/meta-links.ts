import type {
  PrimaryStatement,
  StatementFaces,
} from "#core/finance/statements/pages/filing-face.ts";
import { statementOfLines } from "#core/finance/statements/pages/statement-anchors.ts";

/** The part of a MetaLinks.json that says which concepts a filing's reports present. */
type Instance = {
  /** Roles of the primary statements' candidates, in the order of the filing's reports. */
  readonly roles: readonly string[];
  /** Qualified concepts of amounts by the roles that present them. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
};

const TAGS_MAX = 20_000;
/** Parts of the names of reports that stand among the statements and are none of the three. */
const NOT_PRIMARY =
  /parenthetical|stockholders.? equity|shareholders.? equity|shareowners.? equity|changes in equity|parent company|condensed financial information|\(details\)|supplemental/i;
const AMOUNTS = new Set(["monetaryItemType", "sharesItemType", "perShareItemType"]);

/**
 * Which concepts the primary statements of a filing present, from its MetaLinks.json, the file that
 * EDGAR's renderer writes beside inline XBRL; undefined when it has no such statements or another
 * form. Order within a statement is the file's, not that of print.
 *
 * Read of it: `instance.<document>.report.R#` with `role`, `groupType` ("statement", "document",
 * "disclosure" or absent), `longName` ("0000003 - Statement - CONSOLIDATED BALANCE SHEETS"),
 * `shortName` and `order`; `instance.<document>.tag.<prefix_Name>` with `xbrltype`, `localname` and
 * `presentation`, a list of roles. Everything else in it is ignored, and any of this may be missing.
 */
export function parseMetaLinks(json: unknown): StatementFaces["concepts"] | undefined {
  const instances = Object.values(record(record(json)["instance"])).map(readInstance);
  const found = { "balance-sheet": [], "income-statement": [], "cash-flow": [] } satisfies Record<
    PrimaryStatement,
    string[]
  >;
  const concepts: Record<PrimaryStatement, readonly string[]> = found;
  for (const { roles, lines } of instances) {
    for (const role of roles) {
      const presented = lines.get(role) ?? [];
      const statement = statementOfLines(new Set(presented));
      if (statement !== undefined && concepts[statement].length === 0) {
        concepts[statement] = presented;
      }
    }
  }
  return Object.values(concepts).some((list) => list.length > 0) ? concepts : undefined;
}

function readInstance(instance: unknown): Instance {
  const { report, tag } = record(instance);
  const lines = new Map<string, string[]>();
  for (const [key, value] of Object.entries(record(tag)).slice(0, TAGS_MAX)) {
    const { xbrltype, presentation } = record(value);
    if (typeof xbrltype !== "string" || !AMOUNTS.has(xbrltype)) continue;
    const concept = qualifiedName(key);
    for (const role of Array.isArray(presentation) ? presentation : []) {
      if (typeof role !== "string" || concept === undefined) continue;
      const presented = lines.get(role);
      if (presented === undefined) lines.set(role, [concept]);
      else presented.push(concept);
    }
  }
  return { roles: statementRoles(record(report)), lines };
}

/** Roles of reports that are statements by their group or long name, first report first. */
function statementRoles(reports: Readonly<Record<string, unknown>>): string[] {
  const rows = Object.entries(reports).flatMap(([name, value]) => {
    const { role, groupType, longName, shortName } = record(value);
    const title = `${text(longName)} ${text(shortName)}`;
    const isStatement = groupType === "statement" || / - Statement - /.test(title);
    const order = Number(/^R(\d+)$/.exec(name)?.[1]);
    if (typeof role !== "string" || !isStatement || NOT_PRIMARY.test(title)) return [];
    return Number.isFinite(order) ? [{ role, order }] : [];
  });
  return rows.toSorted((a, b) => a.order - b.order).map(({ role }) => role);
}

/** `us-gaap_Revenues` as `us-gaap:Revenues`: a prefix has no underscore, a name may have one. */
function qualifiedName(key: string): string | undefined {
  const match = /^([\w.-]{1,60}?)_([\w.-]{1,200})$/.exec(key);
  return match === null ? undefined : `${match[1]}:${match[2]}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  // A record of unknowns claims nothing of an object but that it is one.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
