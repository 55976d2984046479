import type { Element } from "#core/outputs/exhibits/element.ts";

const SVG = "http://www.w3.org/2000/svg";

/** An element as a node of a page. Text enters as text nodes: nothing in it is markup. */
export function elementNode(
  page: Document,
  { tag, attributes, children }: Element,
  isDrawn = tag === "svg",
): globalThis.Element {
  const made = isDrawn ? page.createElementNS(SVG, tag) : page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(name, String(value));
  }
  const inner = children.map((child) =>
    typeof child === "string" ? child : elementNode(page, child, isDrawn || child.tag === "svg"),
  );
  made.append(...inner);
  return made;
}
