import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cardOf } from "#core/figures/read/testing/sample.ts";
import type { BoundAnchor } from "#core/ledger/anchor.ts";
import { printProse } from "#core/ledger/prose.ts";
import { applyEdits } from "#core/text/edits/apply-edits.ts";
import { anchorsAfterEdits } from "#core/text/edits/edit-anchors.ts";
import { respond } from "#core/writing/analyst/respond.ts";
import { harbour } from "#core/writing/analyst/testing/companies.ts";

type Line = { readonly isBullet: boolean; readonly sentences: readonly string[] };
type Section = { readonly name: string; readonly lines: readonly Line[] };
type Note = {
  readonly title: boolean;
  readonly gap: string;
  readonly sections: readonly Section[];
};

const NAMES = ["Overview", "Market Position", "Leverage", "Key Risks", "Closing Remarks"];
const RANKS = ["first", "second", "third"];
const CARDS = [cardOf(harbour)];

function bodyOf(lines: readonly Line[]): readonly string[] {
  return lines
    .filter(({ sentences }) => sentences.length > 0)
    .map(({ isBullet, sentences }) => `${isBullet ? "- " : ""}${sentences.join(" ")}`);
}

function textOf({ title, gap, sections }: Note): string {
  const blocks = sections.map(({ name, lines }) => {
    const body = bodyOf(lines);
    return body.length === 0 ? `${name}:` : `${name}:\n${body.join(gap)}`;
  });
  return [...(title ? ["A steady packer"] : []), ...blocks].join("\n\n");
}

/** A note of sections with paragraphs, or of ones with bullets; every sentence is like no other. */
const notes: fc.Arbitrary<Note> = fc
  .record({
    title: fc.boolean(),
    isWide: fc.boolean(),
    shapes: fc.array(
      fc.record({
        isList: fc.boolean(),
        counts: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 3 }),
      }),
      { minLength: 2, maxLength: 5 },
    ),
  })
  .map(({ title, isWide, shapes }) => ({
    title,
    gap: isWide && shapes.every(({ isList }) => !isList) ? "\n\n" : "\n",
    sections: shapes.map(({ isList, counts }, at) => ({
      name: NAMES[at] ?? "",
      lines: counts.map((count, line) => ({
        isBullet: isList,
        sentences: Array.from({ length: isList ? 1 : count }, (_, index) => {
          const code = `${"abcde".charAt(at)}${"xyz".charAt(line)}${"klm".charAt(index)}`;
          return `Item ${code} rose steadily to ${at + 1}.${line}${index}x.`;
        }),
      })),
    })),
  }));

function anchorsOf(content: string): readonly BoundAnchor[] {
  return [...content.matchAll(/\d\.\d\dx/g)].map(({ 0: text, index: from }, at) => {
    const binding = { ref: { entity: "HPKG", item: "Net Leverage (x)", period: "2025" } };
    return { id: `a${at}`, from, to: from + text.length, text, binding, by: "analyst", at: "" };
  });
}

function asked(message: string, content: string) {
  let ids = 0;
  const answer = respond({
    message,
    currentContent: content,
    connectedData: CARDS,
    anchors: anchorsOf(content),
    newId: () => `e${(ids += 1)}`,
    now: "2026-03-11T10:00:00.000Z",
  });
  const said = printProse(answer.said.prose, answer.said.style).text;
  const text = applyEdits(content, answer.edits);
  const anchors = anchorsAfterEdits(anchorsOf(content), content, answer.edits);
  // Every figure that stands is bound, and to its own characters.
  for (const { from, to, text: own } of anchors) expect(text.slice(from, to)).toBe(own);
  return { ...answer, said, text, anchors };
}

/** How a section is called: by its title or by its place. */
function called(note: Note, at: number): fc.Arbitrary<string> {
  const { name = "" } = note.sections[at] ?? {};
  const rank = at === note.sections.length - 1 ? "last" : (RANKS[at] ?? "");
  const ranked = rank === "" ? [] : [`the ${rank} section`];
  const low = name.toLowerCase();
  return fc.constantFrom(
    name,
    `the ${low}`,
    `the ${name} section`,
    `the section on ${low}`,
    `“${name}”`,
    `section ${at + 1}`,
    ...ranked,
  );
}

const scenes = notes.chain((note) =>
  fc
    .record({ one: fc.nat(note.sections.length - 1), other: fc.nat(note.sections.length - 1) })
    .chain(({ one, other }) =>
      fc.record({
        note: fc.constant(note),
        one: fc.constant(one),
        other: fc.constant(other),
        a: called(note, one),
        b: called(note, other),
        line: fc.nat((note.sections[one]?.lines.length ?? 1) - 1),
        word: fc.constantFrom("in", "of", "under", "from"),
      }),
    ),
);

const DELETES = [
  "Delete",
  "remove",
  "please drop",
  "Could you cut",
  "Take out",
  "strike",
  "Get rid of",
];
const MOVES = ["Move", "shift", "Please put", "relocate", "place"];
const INSERTS = ["Insert", "add", "Please append", "Write", "put", "Can you include"];

function withLines(note: Note, at: number, lines: (own: readonly Line[]) => readonly Line[]): Note {
  return {
    ...note,
    sections: note.sections.map((section, index) =>
      index === at ? { ...section, lines: lines(section.lines) } : section,
    ),
  };
}

/** The first and the last line, each in the place of the other. */
function turned(own: readonly Line[]): readonly Line[] {
  return [own.at(-1) ?? [], own.slice(1, -1), own[0] ?? []].flat();
}

function unitOf(line: Line | undefined): string {
  return line?.isBullet === true ? "bullet" : "paragraph";
}

describe("a place that is deleted", () => {
  it("goes with all that it holds, and nothing else does", () => {
    const law = fc.property(
      scenes,
      fc.constantFrom(...DELETES),
      ({ note, one, a, line, word }, verb) => {
        const content = textOf(note);
        const whole = asked(`${verb} ${a}`, content);
        expect(whole.text).toBe(textOf({ ...note, sections: note.sections.toSpliced(one, 1) }));
        const own = note.sections[one]?.lines ?? [];
        const part = asked(`${verb} the ${RANKS[line]} ${unitOf(own[line])} ${word} ${a}`, content);
        expect(part.text).toBe(textOf(withLines(note, one, (lines) => lines.toSpliced(line, 1))));
        expect(part.anchors).toHaveLength(anchorsOf(part.text).length);
        const said = own[line]?.sentences[0] ?? "";
        const sentence = asked(
          `${verb} the sentence about ${/Item (\w+)/.exec(said)?.[1]}`,
          content,
        );
        const left = (lines: readonly Line[]) =>
          lines.map((each, at) =>
            at === line ? { ...each, sentences: each.sentences.slice(1) } : each,
          );
        expect(sentence.text).toBe(textOf(withLines(note, one, left)));
      },
    );
    fc.assert(law, { numRuns: 50 });
  });

  it("may be several, or all but one", () => {
    const law = fc.property(scenes, ({ note, one, other, a, b }) => {
      fc.pre(one !== other && note.sections.length > 2);
      const content = textOf(note);
      const left = note.sections.filter((_, at) => at !== one && at !== other);
      expect(asked(`Delete ${a} and ${b}`, content).text).toBe(textOf({ ...note, sections: left }));
      const after = note.sections.slice(0, one + 1);
      fc.pre(after.length < note.sections.length);
      expect(asked(`Delete everything after ${a}`, content).text).toBe(
        textOf({ ...note, sections: after }),
      );
      const { text } = asked(`Remove everything but ${a}`, content);
      expect(text.trim()).toBe(textOf({ ...note, sections: note.sections.slice(one, one + 1) }));
    });
    fc.assert(law, { numRuns: 30 });
  });
});

describe("a place as people call it", () => {
  it("is the one of its plain name", () => {
    const law = fc.property(scenes, ({ note, one }) => {
      const content = textOf(note);
      const { name = "", lines = [] } = note.sections[one] ?? {};
      const same = [
        [`Delete the first sentence of ${name}`, `Delete ${name}'s first sentence`],
        [`Delete the last bullet of ${name}`, `Delete the last ${name.split(" ").at(-1)}`],
        [`Rename ${name} to Other`, `Rename the heading ${name} to Other`],
      ].slice(0, lines[0]?.isBullet === true ? 3 : 1);
      for (const [plain = "", spoken = ""] of same) {
        expect(asked(spoken, content).text).toBe(asked(plain, content).text);
        expect(asked(spoken, content).edits).toHaveLength(1);
      }
      const count = note.sections.flatMap((each) => each.lines.flatMap((line) => line.sentences));
      const before = asked("Delete the sentence before the last one", content).text;
      expect(before).not.toContain(count.at(-2));
      expect(before).toContain(count.at(-1));
    });
    fc.assert(law, { numRuns: 25 });
  });

  it("takes its heading with it where nothing else stands under that", () => {
    const content = "Overview:\nA rose.\n\nLeverage:\nB fell.";
    const { text, said } = asked("Delete the sentence about B", content);
    expect(text).toBe("Overview:\nA rose.");
    expect(said).toContain("Its heading goes with it");
    expect(asked("Undo that", content).edits).toEqual([]);
    const both = asked("Rename Overview as View and delete Leverage", content).text;
    expect(both).toBe("View:\nA rose.");
    const own = asked("Add a line under Overview saying: Draft, for no one", content).text;
    expect(own).toContain("A rose.\nDraft, for no one");
    const every = asked("Delete every sentence with rose", "A:\nIt rose. It fell. It rose again.");
    expect(every.text).toBe("A:\nIt fell.");
    expect(asked("Delete the list", "A:\n- x\n- y\n\nB:\n- z").edits).toEqual([]);
  });
});

describe("a place that is moved", () => {
  it("stands where it is wanted, and nothing is lost or stands twice", () => {
    const sides = ["before", "ahead of", "right above", "after", "below", "behind"];
    const law = fc.property(
      scenes,
      fc.constantFrom(...MOVES),
      fc.constantFrom(...sides),
      ({ note, one, other, a, b }, verb, side) => {
        fc.pre(one !== other);
        const section = note.sections[one];
        const rest = note.sections.toSpliced(one, 1);
        const at = rest.findIndex(({ name }) => name === note.sections[other]?.name);
        const isAfter = /after|below|behind/.test(side);
        const sections =
          section === undefined ? rest : rest.toSpliced(at + (isAfter ? 1 : 0), 0, section);
        const content = textOf(note);
        const { text, edits, anchors } = asked(`${verb} ${a} ${side} ${b}`, content);
        expect(text).toBe(textOf({ ...note, sections }));
        expect(edits).toHaveLength(text === content ? 0 : 1);
        expect(anchors).toHaveLength(anchorsOf(content).length);
        const top = asked(`${verb} ${a} to the top`, content).text;
        expect(top).toBe(textOf({ ...note, sections: [section ?? [], rest].flat() }));
        const end = asked(`${verb} ${a} at the very end of the note`, content).text;
        expect(end).toBe(textOf({ ...note, sections: [rest, section ?? []].flat() }));
      },
    );
    fc.assert(law, { numRuns: 50 });
  });

  it("may be a line or a sentence of a section", () => {
    const law = fc.property(scenes, fc.boolean(), ({ note, one, other, a, b, line }, isEnd) => {
      fc.pre(one !== other);
      const content = textOf(note);
      const own = note.sections[one]?.lines[line];
      fc.pre(own !== undefined && own.isBullet === note.sections[other]?.lines[0]?.isBullet);
      const without = withLines(note, one, (lines) => lines.toSpliced(line, 1));
      const { text, anchors } = asked(
        `Move the ${RANKS[line]} line of ${a} to the ${isEnd ? "end" : "start"} of ${b}`,
        content,
      );
      const put = (lines: readonly Line[]) =>
        [isEnd ? lines : [], own ?? [], isEnd ? [] : lines].flat();
      expect(text).toBe(textOf(withLines(without, other, put)));
      expect(anchors).toHaveLength(anchorsOf(content).length);
      // `the top` without a word more is that of its own section.
      const first = (lines: readonly Line[]) => [own ?? [], lines.toSpliced(line, 1)].flat();
      const up = asked(`Move the ${RANKS[line]} line of ${a} up to the top`, content).text;
      expect(up).toBe(textOf(withLines(note, one, first)));
      fc.pre(own !== undefined && !own.isBullet);
      const left = withLines(note, one, (lines) =>
        lines.map((each, at) =>
          at === 0 ? { ...each, sentences: each.sentences.slice(1) } : each,
        ),
      );
      const opening = note.sections[one]?.lines[0]?.sentences[0] ?? "";
      const joined = withLines(left, other, (lines) =>
        lines.map((each, at) =>
          at === lines.length - 1 ? { ...each, sentences: [...each.sentences, opening] } : each,
        ),
      );
      expect(asked(`Move the first sentence of ${a} to the end of ${b}`, content).text).toBe(
        textOf(joined),
      );
    });
    fc.assert(law, { numRuns: 50 });
  });

  it("may change places with another of its kind, and back", () => {
    const law = fc.property(
      scenes,
      fc.constantFrom("Swap", "switch", "exchange"),
      ({ note, one, other, a, b, line }, verb) => {
        fc.pre(one !== other);
        const content = textOf(note);
        const [x, y] = [note.sections[one], note.sections[other]];
        fc.pre(x !== undefined && y !== undefined);
        const { text } = asked(`${verb} ${a} with ${b}`, content);
        expect(text).toBe(
          x && y ? textOf({ ...note, sections: note.sections.with(one, y).with(other, x) }) : "",
        );
        const unit = unitOf(x?.lines[0]);
        const lines = asked(`${verb} the first and last ${unit}s of ${a}`, content).text;
        expect(lines).toBe(textOf(withLines(note, one, turned)));
        expect(line).toBeDefined();
      },
    );
    fc.assert(law, { numRuns: 30 });
  });
});

describe("words that are replaced", () => {
  const pairs = [
    ["steadily", "slowly"],
    ["rose steadily", "fell"],
    ["Item", "Line"],
  ] as const;
  const forms = [
    (x: string, y: string) => `Replace ${x} with ${y} in `,
    (x: string, y: string) => `Replace '${x}' by “${y}” only in `,
    (x: string, y: string) => `change "${x}" to "${y}" in `,
    (x: string, y: string) => `Substitute ${y} for ${x} within `,
  ];
  it("change within their place alone, every one there, and are counted", () => {
    const law = fc.property(
      scenes,
      fc.constantFrom(...pairs),
      fc.constantFrom(...forms),
      ({ note, one }, [x, y], form) => {
        const content = textOf(note);
        const { name = "", lines = [] } = note.sections[one] ?? {};
        const { edits, text, said } = asked(`${form(x, y)}the ${name} section`, content);
        const count = lines.flatMap(({ sentences }) => sentences).length;
        expect(edits).toHaveLength(count);
        const changed = withLines(note, one, (own) =>
          own.map((line) => ({
            ...line,
            sentences: line.sentences.map((each) => each.replace(x, y)),
          })),
        );
        expect(text).toBe(textOf(changed));
        expect(said).toMatch(
          new RegExp(
            `: (?:${["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"][count - 1]}) places?\\.$`,
          ),
        );
      },
    );
    fc.assert(law, { numRuns: 40 });
  });

  it("that stand nowhere there are said to be missing, and change nothing", () => {
    const law = fc.property(
      scenes,
      fc.constantFrom("wildly", "steadil", "Ite"),
      ({ note, a }, word) => {
        const { edits, said } = asked(`Replace “${word}” with “x” in ${a}`, textOf(note));
        expect(edits).toEqual([]);
        expect(said).toContain(`no “${word}”`);
      },
    );
    fc.assert(law, { numRuns: 30 });
  });
});

describe("what is inserted", () => {
  it("stands where it is wanted, its figures bound, and nothing else has changed", () => {
    const spots = ["before", "after", "at the end of", "at the beginning of", "to"] as const;
    const contents = [
      "“A thought of my own.”",
      "net leverage of the last two years",
      "a sentence on EBITDA",
    ];
    const law = fc.property(
      fc.tuple(
        scenes,
        fc.constantFrom(...INSERTS),
        fc.constantFrom(...spots),
        fc.constantFrom(...contents),
        fc.boolean(),
      ),
      ([{ note, one, a, line }, verb, spot, wanted, isPart]) => {
        const content = textOf(note);
        const section = note.sections[one] ?? { name: "", lines: [] };
        const own = section.lines[line] ?? { isBullet: false, sentences: [] };
        const place = isPart ? `the ${RANKS[line]} ${unitOf(own)} of ${a}` : a;
        const { edits, text, anchors } = asked(`${verb} ${wanted} ${spot} ${place}`, content);
        expect(edits).toHaveLength(1);
        const { position = 0, content: put = "", anchors: brought = [] } = edits[0] ?? {};
        expect(text).toBe(content.slice(0, position) + put + content.slice(position));
        for (const { from, to } of brought) expect(put.slice(from, to)).toMatch(/\d/);
        expect(brought.length > 0).toBe(!wanted.startsWith("“"));
        expect(anchors).toHaveLength(anchorsOf(content).length + brought.length);
        const body = bodyOf(isPart ? [own] : section.lines).join(note.gap);
        const start = content.indexOf(body);
        const stop = start + body.length;
        const head = isPart ? start : content.indexOf(`${section.name}:`);
        const where = { before: head, "at the beginning of": start, after: stop };
        expect(position).toBe({ ...where, "at the end of": stop, to: stop }[spot]);
        // Nothing runs into what stands beside it.
        expect(/^\s|\s$/.test(put)).toBe(true);
      },
    );
    fc.assert(law, { numRuns: 80 });
  });
});

describe("a request that is not read whole", () => {
  it("changes nothing, and says in a line what is not there", () => {
    const tails = [" but keep half of it", " unless it is long", " and frobnicate the zebra"];
    const forms = [
      (a: string) => `Delete ${a}`,
      (a: string) => `Move ${a} to the top`,
      (a: string, b: string) => `Swap ${a} with ${b}`,
      (a: string, b: string) =>
        `Insert net leverage of the last two years before ${b}, then delete ${a}`,
    ];
    const law = fc.property(
      scenes,
      fc.constantFrom(...forms),
      fc.constantFrom(...tails),
      ({ note, one, other }, form, tail) => {
        const [a = "", b = ""] = [note.sections[one]?.name, note.sections[other]?.name];
        const { edits, said } = asked(`${form(a, b)}${tail}`, textOf(note));
        expect(edits).toEqual([]);
        expect(said).not.toBe("");
      },
    );
    fc.assert(law, { numRuns: 30 });
  });

  it("names the sections where one is missing", () => {
    const forms = [
      "Delete the appendix",
      "Move the appendix section to the top",
      "Add a bullet to the appendix section",
      "Swap the appendix with the overview",
    ];
    const law = fc.property(notes, fc.constantFrom(...forms), (note, form) => {
      const { edits, said } = asked(form, textOf(note));
      expect(edits).toEqual([]);
      for (const { name } of note.sections) expect(said).toContain(`“${name}”`);
    });
    fc.assert(law, { numRuns: 20 });
  });

  it("is read in no time, however long it is", () => {
    const content = textOf({ title: true, gap: "\n", sections: [{ name: "Overview", lines: [] }] });
    for (const part of ["the first of ", "a, ", "in to ", "x and ", "“"]) {
      // Time of the processor: others may use it meanwhile.
      const start = process.cpuUsage();
      asked(`Delete ${part.repeat(140)}`, content);
      asked(`Replace ${part.repeat(140)} with y`, content);
      const { user, system } = process.cpuUsage(start);
      expect(user + system).toBeLessThan(2_000_000);
    }
  });
});
