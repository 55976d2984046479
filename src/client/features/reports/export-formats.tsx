import { useState } from "react";
import { Segmented } from "#client/components/segmented.tsx";
import type { TextLocation } from "#client/document/session/editor-handle.ts";
import { ContradictedAsk } from "#client/features/reports/contradicted-ask.tsx";
import { ExportOption } from "#client/features/reports/export-option.tsx";
import type { ExportResearch } from "#client/features/reports/export-research.ts";
import {
  type ExportFormat,
  fileNameOf,
  FORMAT_GROUPS,
  type FormatGroup,
  type FormatId,
} from "#client/features/reports/formats.ts";
import { HouseTemplateLine } from "#client/features/reports/house-template-line.tsx";
import type { useExport } from "#client/features/reports/use-export.ts";
import type { ExportWorks } from "#client/features/reports/use-export-work.ts";
import { localIsoDate } from "#client/lib/local-date.ts";
import type { DeckDoubt } from "#core/outputs/deck/deck-words.ts";
import { PAPER_NAMES, PAPERS } from "#core/outputs/report/paper.ts";

/** Spec section 5: an export needs text. */
const BLANK_CONTENT = "Write some research first: the document is blank.";

type WorkingFormat = { readonly id: FormatId; readonly title: string };

type ExportFormatsProps = {
  readonly research: ExportResearch;
  /** What a format carries that its sources contradict. */
  readonly doubtsOf: (format: FormatId) => readonly DeckDoubt[];
  readonly exporting: ReturnType<typeof useExport>;
  readonly works: ExportWorks;
  readonly waitingFor: string | undefined;
  readonly onShowInText: (place: TextLocation) => void;
  readonly onFileName: (name: string) => void;
};

/** What the print window is asked for, where the browser names the file. */
const PRINTED = "PDF, named as you print it";

/** Every format; one that is chosen while figures are contradicted asks before it goes out. */
export function ExportFormats(props: ExportFormatsProps) {
  const { research, doubtsOf, exporting, works, waitingFor, onShowInText, onFileName } = props;
  const [asked, setAsked] = useState<WorkingFormat>();
  const blocked = research.content.trim() === "" ? BLANK_CONTENT : undefined;

  function goOut(format: WorkingFormat): void {
    setAsked(undefined);
    exporting.run(format, works.of(format.id), () => setAsked(format));
  }

  function point(id: FormatId): void {
    onFileName(fileNameOf(id, localIsoDate(new Date())) ?? PRINTED);
  }

  function choose({ title }: ExportFormat, id: FormatId): void {
    point(id);
    if (doubtsOf(id).length > 0) setAsked({ id, title });
    else goOut({ id, title });
  }

  function askOf(format: ExportFormat) {
    if (asked === undefined || asked.title !== format.title) return null;
    const contradicted = doubtsOf(asked.id);
    if (contradicted.length === 0) return null;
    return (
      <ContradictedAsk
        contradicted={contradicted}
        verb="Export"
        onShow={onShowInText}
        onGoOn={() => goOut(asked)}
        onCancel={() => setAsked(undefined)}
      />
    );
  }

  return (
    <div className="min-w-0 px-5 pt-4 pb-5">
      {FORMAT_GROUPS.map((group) => (
        <section key={group.title} aria-label={group.title} className="mb-4 last:mb-0">
          <GroupHead group={group} works={works} />
          <ul className="grid gap-1.5">
            {group.formats.map((format) => (
              <ExportOption
                key={format.title}
                format={format}
                status={exporting.statusOf(format.title)}
                step={exporting.stepOf(format.title)}
                blocked={blocked}
                waiting={waitingFor && `${waitingFor} is loading`}
                ask={askOf(format)}
                onExport={(file) => choose(format, file)}
                onPoint={point}
                onStop={() => exporting.stop(format.title)}
              />
            ))}
          </ul>
          {group.hasTemplate === true && <HouseTemplateLine />}
        </section>
      ))}
    </div>
  );
}

type GroupHeadProps = { readonly group: FormatGroup; readonly works: ExportWorks };

function GroupHead({ group, works }: GroupHeadProps) {
  return (
    <div className="mb-1.75 flex min-h-4.5 items-center justify-between">
      <h3 className="text-12 font-semibold text-ink-2">{group.title}</h3>
      {group.hasPaper === true && (
        <Segmented
          label="Paper"
          options={PAPERS.map((value) => ({ value, label: PAPER_NAMES[value] }))}
          value={works.paper}
          onChange={works.choosePaper}
        />
      )}
    </div>
  );
}
