import { useState } from "react";
import { Notice } from "#client/components/notice.tsx";
import { ContentSplit } from "#client/features/reports/content-split.tsx";
import { ContradictedAsk, type TextPlace } from "#client/features/reports/contradicted-ask.tsx";
import { ExportFigures } from "#client/features/reports/export-figures.tsx";
import { ExportOption } from "#client/features/reports/export-option.tsx";
import {
  type ExportFormat,
  FORMAT_GROUPS,
  type FormatId,
} from "#client/features/reports/formats.ts";
import { useExport } from "#client/features/reports/use-export.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import { UNTITLED } from "#contracts/research.ts";
import type { DocumentFigures } from "#core/figures/check/document-figures.ts";
import type { ContextItem } from "#core/ledger/connected-data.ts";
import { reportDocument } from "#core/outputs/report/document.ts";
import type { ExportDoubts } from "#core/outputs/report/export-doubts.ts";

/** Spec section 5: an export needs text. */
const BLANK_CONTENT = "Write some research first: the document is blank.";

type ExportChoicesProps = {
  readonly research: {
    readonly title: string;
    readonly content: string;
    readonly connectedData: readonly ContextItem[];
    readonly pendingEdits: number;
  };
  /** Those of the content. */
  readonly figures: DocumentFigures;
  readonly doubts: ExportDoubts;
  readonly onShowInText: (place: TextPlace) => void;
};

type WorkingFormat = { readonly id: FormatId; readonly title: string };

/** The formats on the left; on the right what to know before one is chosen. */
export function ExportChoices({ research, figures, doubts, onShowInText }: ExportChoicesProps) {
  const exporting = useExport();
  const { failure } = exporting;
  const { content, connectedData, pendingEdits } = research;
  const waitingFor = loadingCard(connectedData);
  return (
    <div className="grid min-h-0 grid-cols-2 max-[820px]:grid-cols-1">
      <Formats {...{ research, figures, doubts, exporting, waitingFor, onShowInText }} />
      <div className="flex flex-col gap-4 border-l border-hairline bg-app px-5 pt-4 pb-5">
        {failure !== undefined && (
          <Notice tone="error">
            <p>{failure.sentence}</p>
            <p>Export failed: {failure.cause}</p>
          </Notice>
        )}
        {pendingEdits > 0 && <Notice tone="warning">{pendingText(pendingEdits)}</Notice>}
        <ExportFigures doubts={doubts} waitingFor={waitingFor} onShow={onShowInText} />
        <ContentSplit content={content} />
      </div>
    </div>
  );
}

type FormatsProps = ExportChoicesProps & {
  readonly exporting: ReturnType<typeof useExport>;
  readonly waitingFor: string | undefined;
};

/** Every format; one that is chosen while figures are contradicted asks before it goes out. */
function Formats(props: FormatsProps) {
  const { research, figures, doubts, exporting, waitingFor, onShowInText } = props;
  const [asked, setAsked] = useState<WorkingFormat>();
  const blocked = research.content.trim() === "" ? BLANK_CONTENT : undefined;

  function goOut(format: WorkingFormat): void {
    setAsked(undefined);
    const { title, content, connectedData } = research;
    const date = localIsoDate(new Date());
    const named = title === UNTITLED ? "" : title;
    exporting.run(format, reportDocument({ title: named, content, figures, connectedData, date }));
  }

  function choose({ id, title }: ExportFormat): void {
    if (id === undefined) exporting.announceComingSoon(title);
    else if (doubts.contradicted.length > 0) setAsked({ id, title });
    else goOut({ id, title });
  }

  function askOf(format: ExportFormat) {
    const isAsked = asked !== undefined && asked.id === format.id;
    if (!isAsked || doubts.contradicted.length === 0) return null;
    return (
      <ContradictedAsk
        contradicted={doubts.contradicted}
        verb="Export"
        onShow={onShowInText}
        onGoOn={() => goOut(asked)}
        onCancel={() => setAsked(undefined)}
      />
    );
  }

  return (
    <div className="px-5 pt-4 pb-5">
      {FORMAT_GROUPS.map((group) => (
        <section key={group.title} aria-label={group.title} className="mb-4 last:mb-0">
          <h3 className="mb-1.75 text-12 font-semibold text-ink-2">{group.title}</h3>
          <ul className="grid gap-1.5">
            {group.formats.map((format) => (
              <ExportOption
                key={format.title}
                format={format}
                status={exporting.statusOf(format.title)}
                blocked={blocked}
                waiting={waitingFor && `${waitingFor} is loading`}
                ask={askOf(format)}
                onExport={() => choose(format)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The first card whose data are on their way: until they are there, nobody knows what is sourced. */
function loadingCard(connectedData: readonly ContextItem[]): string | undefined {
  const card = connectedData.find(({ status }) => status === "loading");
  return card && `${card.label} ${card.ticker}`;
}

function pendingText(count: number): string {
  return count === 1
    ? "1 edit is pending and is not exported. Accept it first to include it."
    : `${count} edits are pending and are not exported. Accept them first to include them.`;
}
