import { unzipSync } from "fflate";
import { openPackage, relationshipsOf } from "#server/integrations/office/open-package.ts";
import {
  elementsIn,
  elementsNamed,
  type XmlElement,
  xmlTree,
} from "#server/integrations/office/xml-tree.ts";

/**
 * What makes PowerPoint offer to repair a file that passes the schema: phantom parts, targets that are
 * not there, parts without a kind, names and ids used twice, bodies without a paragraph, tables whose
 * rows are not as wide as their grid, axes that do not pair. Each finding is a sentence.
 */
export function packageFaults(file: Uint8Array): readonly string[] {
  const names = Object.keys(unzipSync(file));
  const source = openPackage(file);
  const parts = names.filter((name) => name !== "[Content_Types].xml");
  const trees = new Map(
    parts
      .filter((name) => /\.(?:xml|rels)$/.test(name))
      .map((name) => [name, xmlTree(source.text(name))] as const),
  );
  return [
    ...(names[0] === "[Content_Types].xml" ? [] : ["the kinds of parts are not written first"]),
    ...kindFaults(source.text("[Content_Types].xml"), parts, source.typeOf),
    ...linkFaults(parts, source),
    ...[...trees].flatMap(([name, tree]) => [
      ...markFaults(name, source.text(name)),
      ...shapeFaults(name, tree),
      ...tableFaults(name, tree),
      ...chartFaults(name, tree),
    ]),
    ...embeddedFaults(parts, source.bytes),
  ];
}

function kindFaults(
  types: string,
  parts: readonly string[],
  typeOf: (name: string) => string | undefined,
): readonly string[] {
  const tree = xmlTree(types);
  const overrides = elementsNamed(tree, "Override").map(
    ({ attributes }) => attributes["PartName"] ?? "",
  );
  const phantoms = overrides.filter((name) => !parts.includes(name.slice(1)));
  const unknown = parts.filter((name) => typeOf(name) === undefined);
  return [
    ...phantoms.map((name) => `${name} has a kind but is no part`),
    ...repeated(overrides).map((name) => `${name} has two kinds`),
    ...unknown.map((name) => `${name} has no kind`),
  ];
}

function linkFaults(
  parts: readonly string[],
  source: ReturnType<typeof openPackage>,
): readonly string[] {
  const targets = new Set<string>();
  const faults = ["", ...parts.filter((name) => !name.endsWith(".rels"))].flatMap((name) => {
    const links = source.relationships(name);
    const text = name.endsWith(".xml") ? source.text(name) : "";
    const used = [...text.matchAll(/\br:(?:id|embed|link)="([^"]*)"/g)].map(([, id = ""]) => id);
    const ids = links.map(({ id }) => id);
    for (const { target } of links) targets.add(target);
    return [
      ...links
        .filter(({ target, isExternal }) => !isExternal && !source.has(target))
        .map(({ target }) => `${name} refers to ${target}, which is no part`),
      ...repeated(ids).map((id) => `${name} has two relationships ${id}`),
      ...used
        .filter((id) => !ids.includes(id))
        .map((id) => `${name} uses ${id}, which it does not have`),
    ];
  });
  const orphans = parts.filter((name) => !name.endsWith(".rels") && !targets.has(name));
  const strays = parts
    .filter((name) => name.endsWith(".rels") && name !== relationshipsOf(""))
    .filter((name) => !parts.some((part) => relationshipsOf(part) === name));
  return [
    ...faults,
    ...orphans.map((name) => `nothing refers to ${name}`),
    ...strays.map((name) => `${name} is of no part`),
  ];
}

function markFaults(name: string, text: string): readonly string[] {
  return /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)
    ? [`${name} has an ampersand that is not escaped`]
    : [];
}

function shapeFaults(name: string, tree: XmlElement): readonly string[] {
  const shapes = elementsNamed(tree, "p:cNvPr");
  const ids = shapes.map(({ attributes }) => attributes["id"] ?? "");
  const titles = shapes
    .map(({ attributes }) => attributes["name"] ?? "")
    .filter((one) => one !== "");
  const bodies = ["p:txBody", "a:txBody", "c:rich", "c:txPr"].flatMap((tag) =>
    elementsNamed(tree, tag),
  );
  return [
    ...repeated(ids).map((id) => `${name} has two shapes ${id}`),
    ...repeated(titles).map((title) => `${name} has two shapes called ${title}`),
    ...bodies
      .filter((body) => !elementsIn(body).some((child) => child.name === "a:p"))
      .map(() => `${name} has a body of text without a paragraph`),
    ...elementsNamed(tree, "a:p")
      .filter((paragraph) =>
        elementsIn(paragraph).some((child, at) => child.name === "a:pPr" && at > 0),
      )
      .map(() => `${name} has a paragraph whose properties are not its first`),
  ];
}

function tableFaults(name: string, tree: XmlElement): readonly string[] {
  return elementsNamed(tree, "a:tbl").flatMap((table) => {
    const columns = elementsNamed(table, "a:gridCol").length;
    return elementsNamed(table, "a:tr")
      .filter((row) => elementsIn(row).filter((child) => child.name === "a:tc").length !== columns)
      .map(() => `${name} has a row that is not as wide as its table`);
  });
}

function chartFaults(name: string, tree: XmlElement): readonly string[] {
  return elementsNamed(tree, "c:plotArea").flatMap((plot) => {
    const axes = elementsIn(plot).filter((child) => /^c:(?:cat|val)Ax$/.test(child.name));
    const own = axes.map(
      (axis) => elementsIn(axis).find((child) => child.name === "c:axId")?.attributes["val"],
    );
    const bars = elementsIn(plot).filter((child) => child.name === "c:barChart");
    const named = bars.flatMap((bar) =>
      elementsIn(bar)
        .filter((child) => child.name === "c:axId")
        .map((child) => child.attributes["val"]),
    );
    const isPaired = named.length === 2 && named.every((id) => own.includes(id));
    return isPaired ? [] : [`${name} has a chart whose axes do not pair`];
  });
}

function embeddedFaults(
  parts: readonly string[],
  bytes: (name: string) => Uint8Array,
): readonly string[] {
  return parts
    .filter((name) => name.endsWith(".xlsx"))
    .flatMap((name) => packageFaults(bytes(name)).map((fault) => `${name}: ${fault}`));
}

function repeated(values: readonly string[]): readonly string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}
