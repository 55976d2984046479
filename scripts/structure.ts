import { dirname } from "node:path/posix";
import { folderCircles, type FolderImport } from "./folder-circles.ts";

/** A source file as the structure check sees it: its path from the repository's root and its text. */
export type SourceFile = { readonly path: string; readonly text: string };

const NAMELESS_FOLDERS = new Set(["utils", "helpers", "common", "misc", "shared", "types"]);

const ROOMS_SEEN: Readonly<Record<string, readonly string[]>> = {
  core: ["core"],
  contracts: ["core", "contracts"],
  server: ["core", "contracts", "server"],
  client: ["core", "contracts", "client"],
};

/**
 * The floors of core from the ground up (docs/architecture.md). A floor stands on those before it;
 * one that is named in `CORE_STANDS_ON` only on what is listed there.
 */
const CORE_FLOORS = [
  "ledger",
  "finance",
  "text",
  "retrieval",
  "figures",
  "findings",
  "writing",
  "outputs",
];

const CORE_STANDS_ON: Readonly<Record<string, readonly string[]>> = {
  text: ["ledger"],
  retrieval: ["ledger"],
};

/** The rooms of a floor from the ground up; a room stands on those before it. */
const CORE_ROOMS: Readonly<Record<string, readonly string[]>> = {
  finance: [
    "companies",
    "statements",
    "ratios",
    "sheets",
    "own-statements",
    "valuation",
    "vocabulary",
    "segments",
  ],
  text: ["diff", "edits", "outline"],
  writing: ["analyst", "rewrite", "model"],
};

/** The rooms of the client from the ground up; a file beside them, such as main.tsx, sees all. */
const CLIENT_ROOMS = ["lib", "components", "document", "features", "app"];

/** What a server feature keeps to itself; others call its service. */
const PRIVATE_TO_A_FEATURE = /^(.+-)?(routes|repository)\./;

/** Every break of the house's structure in these files, one sentence each, in their order. */
export function structureFaults(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [
      ...pathFaults(file.path),
      ...ledgerFaults(file),
      ...importsOf(file.text).flatMap((specifier) => importFaults(file.path, specifier)),
    ]),
    ...folderCircles(files.filter(({ path }) => !isTestCode(path)).flatMap(folderImports)),
  ];
}

/** What a file imports from other folders of its own room; rooms and floors have their own rules. */
function folderImports({ path, text }: SourceFile): FolderImport[] {
  const room = path.split("/", 2)[1];
  return importsOf(text)
    .filter((specifier) => specifier.startsWith(`#${room}/`))
    .map((specifier) => ({ from: dirname(path), to: dirname(`src/${specifier.slice(1)}`) }));
}

function pathFaults(path: string): string[] {
  const segments = path.split("/");
  const nameless = segments.slice(0, -1).find((segment) => NAMELESS_FOLDERS.has(segment));
  const faults = nameless === undefined ? [] : [`${path}: a folder called ${nameless}`];
  if (/(^|\/)index\.tsx?$/.test(path)) faults.push(`${path}: a barrel`);
  return faults;
}

/** Where connected data are opened and labels of periods are built and read; nobody else does. */
const LEDGER = "src/core/ledger/";
const PERIODS = "src/core/ledger/period.ts";
const OPENS_A_CARD = /\bholdsStatements\b|\bas ConnectedFinancialData\b/;
const HANDLES_A_LABEL =
  /Q\$\{[^}]*\} FY|`LTM \$\{(?!words|basis)|\}E`|Q(?:\[1-4\]|\(\[1-4\]\)) FY|\.startsWith\("(?:LTM|Q[1-4]? ?)"\)/;

function ledgerFaults({ path, text }: SourceFile): string[] {
  if (!path.startsWith("src/") || isTestCode(path)) return [];
  return [
    ...(!path.startsWith(LEDGER) && OPENS_A_CARD.test(text)
      ? [`${path}: opens a card; read connected data through the ledger`]
      : []),
    ...(path !== PERIODS && HANDLES_A_LABEL.test(text)
      ? [`${path}: builds or reads a period's label; use ${PERIODS}`]
      : []),
  ];
}

/** Specifiers of static, type-only, re-exporting and dynamic imports. */
function importsOf(text: string): string[] {
  const pattern = /(?:\bfrom\s+|\bimport\s+|\bimport\()\s*["']([^"']+)["']/g;
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);
}

function importFaults(path: string, specifier: string): string[] {
  if (specifier.startsWith("../")) return [`${path}: imports ${specifier}; spell it #room/…`];
  if (path.startsWith("src/") && /^#(scripts|tests)\//.test(specifier)) {
    return [`${path}: imports ${specifier}; the product stands without scripts and journeys`];
  }
  const from = placeOf(path);
  const to = specifier.startsWith("#") ? placeOf(`src/${specifier.slice(1)}`) : undefined;
  if (from === undefined || to === undefined || isTestCode(path)) return [];
  return [roomFault, floorFault, clientRoomFault, featureFault, testingFault].flatMap((rule) => {
    const fault = rule(from, to);
    return fault === undefined ? [] : [`${path}: ${fault} (${specifier})`];
  });
}

type FilePlace = {
  readonly room: string;
  readonly area: string;
  readonly noun: string;
  readonly file: string;
};

/** Where a file of `src` lives: room, folder within it, and for features the noun. */
function placeOf(path: string): FilePlace | undefined {
  const [source, room = "", area = "", noun = ""] = path.split("/");
  if (source !== "src" || !(room in ROOMS_SEEN)) return undefined;
  return { room, area, noun, file: path.slice(path.lastIndexOf("/") + 1) };
}

function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.includes("/testing/");
}

function roomFault(from: FilePlace, to: FilePlace): string | undefined {
  const isSeen = ROOMS_SEEN[from.room]?.includes(to.room) ?? false;
  return isSeen ? undefined : `${from.room} must not see ${to.room}`;
}

function floorFault(from: FilePlace, to: FilePlace): string | undefined {
  if (from.room !== "core" || to.room !== "core") return undefined;
  // Files beside the folders, such as errors.ts, are the ground under all of them.
  if (to.area.endsWith(".ts")) return undefined;
  if (from.area === to.area) return roomOfFloorFault(from, to);
  const below = CORE_STANDS_ON[from.area] ?? before(CORE_FLOORS, from.area);
  return below.includes(to.area)
    ? undefined
    : `core/${from.area} does not stand on core/${to.area}`;
}

function roomOfFloorFault({ area, noun }: FilePlace, to: FilePlace): string | undefined {
  const rooms = CORE_ROOMS[area];
  if (rooms === undefined || noun === to.noun || before(rooms, noun).includes(to.noun)) {
    return undefined;
  }
  return `core/${area}/${noun} does not stand on core/${area}/${to.noun}`;
}

function clientRoomFault(from: FilePlace, to: FilePlace): string | undefined {
  if (from.room !== "client" || to.room !== "client") return undefined;
  const [mine, theirs] = [from, to].map(({ area }) => CLIENT_ROOMS.indexOf(area));
  if (mine === undefined || theirs === undefined || mine < 0 || theirs <= mine) return undefined;
  return `client/${from.area} does not stand on client/${to.area}`;
}

/** What stands before a name; nothing before one that is not there. */
function before(names: readonly string[], name: string): readonly string[] {
  return names.slice(0, Math.max(0, names.indexOf(name)));
}

function featureFault(from: FilePlace, to: FilePlace): string | undefined {
  if (from.area !== "features" || to.area !== "features" || from.room !== to.room) return undefined;
  if (from.noun === to.noun) return undefined;
  if (from.room === "client") return "a client feature imports another; compose them in app";
  return PRIVATE_TO_A_FEATURE.test(to.file)
    ? "a feature reaches into another; call its service"
    : undefined;
}

function testingFault(_: FilePlace, to: FilePlace): string | undefined {
  return to.area === "testing" || to.noun === "testing"
    ? "code of the product imports test code"
    : undefined;
}
