import { useQuery } from "@tanstack/react-query";
import { Calculator, FileText, Landmark, type LucideIcon, Newspaper } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClasses } from "#client/components/button-classes.ts";
import { Button } from "#client/components/button.tsx";
import { TRY_AGAIN } from "#client/components/error-boundary.tsx";
import { Notice } from "#client/components/notice.tsx";
import { Skeleton } from "#client/components/skeleton.tsx";
import { Tag } from "#client/components/tag.tsx";
import { elementView } from "#client/lib/element-view.ts";
import { type Sample, SAMPLE_POST_PATH } from "#contracts/sample.ts";
import { countText } from "#core/count-text.ts";
import { READY_COMPANIES } from "#core/finance/companies/ready-companies.ts";
import { longDate } from "#core/ledger/dates.ts";
import { formatCell } from "#core/ledger/display.ts";
import { barScene } from "#core/outputs/exhibits/bar-scene.ts";
import { sceneElement } from "#core/outputs/exhibits/exhibit-element.ts";
import { barsInWords } from "#core/outputs/exhibits/exhibit.ts";
import { sampleQuery } from "./queries.ts";
import type { SamplePart } from "./use-open-sample.ts";

const FRAME = { width: 300, height: 158, top: 22, foot: 20, below: 18, share: 0.66, font: 11.5 };

export const READ_NOTE = "Read the finished note";

const [SAMPLE] = READY_COMPANIES;

type SampleCardProps = {
  readonly onOpen: (part: SamplePart) => void;
  /** What is being opened. */
  readonly opening: SamplePart | undefined;
};

/** The finished sample: how its note opens, its exhibit, and the four ways in. */
export function SampleCard(props: SampleCardProps) {
  const query = useQuery(sampleQuery);
  return (
    <section
      aria-labelledby="sample"
      className="overflow-hidden rounded-2 border border-hairline-strong bg-paper"
    >
      <header className="flex min-h-10 flex-wrap items-center gap-x-2 border-b border-hairline px-3.5 py-1">
        <Tag isAccent>{SAMPLE?.ticker ?? ""}</Tag>
        <h2 id="sample" className="flex-1 text-13 font-semibold whitespace-nowrap">
          {SAMPLE?.name}
        </h2>
        <span className="text-12 text-ink-3">
          A fictional company. Everything else is as in your own notes.
        </span>
      </header>
      {query.data === undefined ? (
        <NotYet error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Opening sample={query.data} />
      )}
      <Ways {...props} sample={query.data} />
    </section>
  );
}

type NotYetProps = { readonly error: Error | null; readonly onRetry: () => void };

function NotYet({ error, onRetry }: NotYetProps) {
  return (
    <div className="min-h-62 p-6">
      {error === null ? (
        <div role="status">
          <span className="sr-only">Loading the sample</span>
          <Skeleton widths={["62%", "88%", "84%", "70%"]} />
        </div>
      ) : (
        <Notice tone="error" action={{ label: TRY_AGAIN, run: onRetry }}>
          {error.message}
        </Notice>
      )}
    </div>
  );
}

function Opening({ sample: { title, opening, chart } }: { readonly sample: Sample }) {
  return (
    <div className="grid gap-x-8 gap-y-4 px-6 py-5 min-[1000px]:grid-cols-[minmax(0,1fr)_300px]">
      <div className="font-doc">
        <h3 className="text-[22px]/[30px] font-semibold text-balance">{title}</h3>
        <p className="mt-2 text-[16px]/[26px]">{opening.map(runView)}</p>
      </div>
      {chart !== null && (
        <figure>
          <figcaption className="text-[12.5px]/[17px]">
            <b className="block font-semibold">{chart.title}</b>
            <span className="text-11 text-ink-3 figures">{chart.note}</span>
          </figcaption>
          <div className="mt-2">
            {elementView(sceneElement(barScene(chart, FRAME), barsInWords(chart)))}
          </div>
        </figure>
      )}
    </div>
  );
}

/** A figure stands as in a document, with the numbers of its sources. */
function runView({ text, figure }: Sample["opening"][number], at: number): ReactNode {
  if (figure === undefined) return text;
  const { state, chip } = figure;
  return (
    <span key={at} className="figure" data-state={state} data-chip={chip} data-digits={chip.length}>
      {text}
    </span>
  );
}

function Ways({
  sample,
  onOpen,
  opening,
}: SampleCardProps & { readonly sample?: Sample | undefined }) {
  const act = (part: SamplePart, label: string) => (
    <Button
      variant={part === "note" ? "primary" : "outline"}
      className="h-8! w-41"
      isBusy={opening === part}
      onClick={() => onOpen(part)}
    >
      {label}
    </Button>
  );
  return (
    <ul>
      <Way icon={FileText} name="The note" says={sample && noteText(sample)}>
        {act("note", READ_NOTE)}
      </Way>
      <Way icon={Calculator} name="The model" says={sample && modelText(sample)}>
        {act("model", "Open the model")}
      </Way>
      <Way icon={Landmark} name="The 10-K" says={sample && filingText(sample)}>
        {act("ask", "Ask the 10-K")}
      </Way>
      <Way
        icon={Newspaper}
        name="The post"
        says="As readers see it, each figure with its proof beside the text"
      >
        <a
          href={SAMPLE_POST_PATH}
          target="_blank"
          rel="noreferrer"
          className={`h-8! w-41 ${buttonClasses({})}`}
        >
          Open the post
        </a>
      </Way>
    </ul>
  );
}

type WayProps = {
  readonly icon: LucideIcon;
  readonly name: string;
  readonly says: string | undefined;
  readonly children: ReactNode;
};

function Way({ icon: Icon, name, says = "", children }: WayProps) {
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-hairline px-3.5 py-2">
      <span className="grid size-8 shrink-0 place-items-center rounded-2 bg-sunken text-ink-2">
        <Icon size={17} strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="text-[13.5px]/[18px] font-medium">{name}</h3>
        <p className="min-h-4 text-12/[16px] text-ink-3 figures">{says}</p>
      </div>
      {children}
    </li>
  );
}

function noteText({ words, figures: { total, sourced }, documents }: Sample): string {
  const counted = `${countText(words, "word")}, ${sourced} of ${countText(total, "figure")} sourced`;
  return `${counted}, with ${countText(documents.length, "document")} in the library`;
}

function modelText({ model: { rows, cases, enterpriseValue, currency } }: Sample): string {
  const sizes = `${countText(rows, "row")}, ${countText(cases, "case")}`;
  const value = formatCell(enterpriseValue, "money");
  return `${sizes}. Base case: EV ${value}, ${currency} mm; a fictional company has no market value`;
}

function filingText({ filing: { form, filed, question, place } }: Sample): string {
  const asked = place === "" ? `“${question}”` : `“${question}” is answered in ${place}`;
  return `Form ${form} filed ${longDate(filed)}. ${asked}`;
}
