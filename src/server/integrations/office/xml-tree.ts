import { Parser } from "htmlparser2";
import { AppError } from "#core/errors.ts";

/** An element of XML somebody else wrote; names as they are written, prefix included. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
};

type Open = { name: string; attributes: Record<string, string>; children: XmlElement[] };

const DEPTH_MAX = 200;
const NOT_READABLE = "This presentation could not be read";

/** The elements of a part, without its texts. Declarations of types are refused: nothing is expanded. */
export function xmlTree(xml: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new AppError("invalid_input", NOT_READABLE);
  const root: Open = { name: "", attributes: {}, children: [] };
  const stack: Open[] = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > DEPTH_MAX) throw new AppError("invalid_input", NOT_READABLE);
        const element: Open = { name, attributes, children: [] };
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      onclosetag() {
        if (stack.length > 1) stack.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

/** All elements of a name at any depth, in their order. */
export function elementsNamed(root: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const waiting: XmlElement[] = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.name === name) found.push(next);
    waiting.push(...next.children.toReversed());
  }
  return found;
}

/** The first element of a name; undefined where there is none. */
export function elementNamed(root: XmlElement | undefined, name: string): XmlElement | undefined {
  return root === undefined ? undefined : elementsNamed(root, name)[0];
}
