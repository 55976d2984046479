import { Parser } from "htmlparser2";
import { refusal } from "#server/integrations/files/file-kind.ts";
import { DAMAGED_TEXT } from "#server/integrations/files/zip-entries.ts";

/** Letters of a part, by the stretch of its XML that reads to them. */
export type PlacedLetters = { readonly text: string; readonly from: number; readonly to: number };

/** An element of a part by the stretch of its XML; names as they are written. */
export type PlacedElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly from: number;
  /** Where the `>` of its first tag is. */
  readonly tagEnd: number;
  readonly to: number;
  /** Where its last tag begins. */
  readonly end: number;
  readonly children: readonly (PlacedElement | PlacedLetters)[];
};

type Open = { -readonly [Key in keyof PlacedElement]: PlacedElement[Key] } & {
  readonly children: (PlacedElement | PlacedLetters)[];
};

const DEPTH_MAX = 200;

/** The elements of a part and their letters. @throws AppError where they are too deep to be a document's */
export function placedXml(xml: string): PlacedElement {
  const root = opened("", {}, 0, 0);
  const stack: Open[] = [root];
  const parser: Parser = new Parser(
    {
      onopentag(name, attributes) {
        if (stack.length > DEPTH_MAX) throw refusal("invalid_input", DAMAGED_TEXT);
        const element = opened(name, attributes, parser.startIndex, parser.endIndex);
        stack.at(-1)?.children.push(element);
        stack.push(element);
      },
      ontext(text) {
        const letters = { text, from: parser.startIndex, to: parser.endIndex + 1 };
        stack.at(-1)?.children.push(letters);
      },
      onclosetag() {
        const element = stack.length > 1 ? stack.pop() : undefined;
        if (element === undefined) return;
        element.end = parser.startIndex;
        element.to = parser.endIndex + 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return root;
}

function opened(
  name: string,
  attributes: Record<string, string>,
  from: number,
  tagEnd: number,
): Open {
  return { name, attributes, from, tagEnd, to: tagEnd + 1, end: tagEnd, children: [] };
}

export function isElement(child: PlacedElement | PlacedLetters): child is PlacedElement {
  return "name" in child;
}

/** The children of an element that are elements. */
export function elementsIn({ children }: PlacedElement): readonly PlacedElement[] {
  return children.filter(isElement);
}

/** What tells again, for older readers, what stands before it. */
export const TOLD_AGAIN = "mc:Fallback";

/** The first elements of a name on every way down, in their order; those within them are not looked for. */
export function allNamed(element: PlacedElement, name: string): readonly PlacedElement[] {
  return elementsIn(element).flatMap((child) => {
    if (child.name === TOLD_AGAIN) return [];
    return child.name === name ? [child] : allNamed(child, name);
  });
}
