import type { Element } from "#core/outputs/exhibits/element.ts";
import type { ReportBlock, ReportRun } from "#core/outputs/report/report-blocks.ts";

export type Child = Node | string;
/** Makes an element of a printed page. Text enters as text nodes: nothing in it is markup. */
export type Build = (tag: string, className: string, children: readonly Child[]) => HTMLElement;

export function builder(page: Document): Build {
  return (tag, className, children) => {
    const element = page.createElement(tag);
    if (className !== "") element.className = className;
    element.append(...children);
    return element;
  };
}

const SVG = "http://www.w3.org/2000/svg";

/** An exhibit's element as a node of the page; what stands in a drawing is of its kind. */
export function elementNode(
  node: Build,
  { tag, attributes, children }: Element,
  isDrawn = tag === "svg",
): globalThis.Element {
  const page = node("span", "", []).ownerDocument;
  const made = isDrawn ? page.createElementNS(SVG, tag) : page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, String(value));
  }
  const inner = children.map((child) =>
    typeof child === "string" ? child : elementNode(node, child, isDrawn || child.tag === "svg"),
  );
  made.append(...inner);
  return made;
}

/** Headings and paragraphs, going the way of their own letters. */
export function blockNodes(node: Build, blocks: readonly ReportBlock[]): readonly HTMLElement[] {
  return blocks.map(({ kind, runs }) => {
    const look = kind === "table" ? "table-line" : "";
    const block = node(kind === "heading" ? "h2" : "p", look, runNodes(node, runs));
    block.dir = "auto";
    return block;
  });
}

/** A figure and its mark stand in one element, within which no line breaks. */
export function runNodes(node: Build, runs: readonly ReportRun[]): readonly Child[] {
  return runs.map(({ text, mark }) =>
    mark === undefined
      ? text
      : node("span", "figure", [text, node("sup", "source-number", [mark])]),
  );
}
