import { countText } from "#core/count-text.ts";
import {
  type ContentSection,
  SPLIT_WORD_LIMIT,
  splitContent,
} from "#core/outputs/report/split-content.ts";

type ContentSplitProps = { readonly content: string };

const GROUPED = new Intl.NumberFormat("en-US");

/** How the text falls into the four sections of a report, and what lies past them. */
export function ContentSplit({ content }: ContentSplitProps) {
  const { sections, overflow } = splitContent(content);
  const filled = sections.filter((section) => section.words > 0).length;
  return (
    <section aria-label="Content splitting">
      <h3 className="flex items-center justify-between text-12 font-semibold text-ink-2">
        Content splitting
        <span className="font-normal text-ink-3">{countText(filled, "section")} of text</span>
      </h3>
      <ol className="mt-1.75 rounded-2 border border-hairline-strong bg-paper">
        {sections.map((section, index) => (
          <SectionRow key={index} number={index + 1} section={section} />
        ))}
      </ol>
      {overflow.words > 0 && (
        <p className="mt-2 text-12 text-ink-2 figures">
          {GROUPED.format(overflow.words)} words lie past the {GROUPED.format(SPLIT_WORD_LIMIT)} of
          the four sections. PDF and Word carry the whole text.
        </p>
      )}
    </section>
  );
}

function SectionRow({
  number,
  section,
}: {
  readonly number: number;
  readonly section: ContentSection;
}) {
  return (
    <li className="grid h-7.5 grid-cols-[18px_minmax(0,1fr)_auto] items-center gap-2 border-t border-hairline px-2.5 text-[12.5px] first:border-t-0">
      <span className="text-ink-3 figures">{number}</span>
      <span className="truncate">{sectionTitle(section)}</span>
      <span className="text-ink-3 figures">
        {section.words} of {section.limit} words
      </span>
    </li>
  );
}

const OPENING_WORDS = 8;

/** The names of its section lines, else how it begins. */
function sectionTitle({ headings, text, words }: ContentSection): string {
  if (headings.length > 0) return headings.join(", ");
  const opening = text.trim().split(/\s+/, OPENING_WORDS).join(" ");
  return words > OPENING_WORDS ? `${opening}…` : opening;
}
