import { type ReactNode, Suspense, useState } from "react";
import type { DocumentSession } from "#client/document/session/document-session.ts";
import { useSession } from "#client/document/session/use-session.ts";
import type { ChosenSource } from "#core/figures/check/figure-decisions.ts";
import { laterAsked } from "#client/lib/later.ts";

const OpenedSource = laterAsked(async () => (await import("./opened-source.tsx")).OpenedSource);

export type SourceOpening = {
  /** Shows the cell behind a figure; `period` may be several labels parted by commas. */
  readonly open: (source: ChosenSource) => void;
  readonly dialog: ReactNode;
};

/** The statements behind a figure of the text, opened at its cell. */
export function useOpenSource(session: DocumentSession): SourceOpening {
  const [source, setSource] = useState<ChosenSource>();
  return {
    open: setSource,
    dialog: source && (
      <FigureSource session={session} source={source} onClose={() => setSource(undefined)} />
    ),
  };
}

type FigureSourceProps = {
  readonly session: DocumentSession;
  readonly source: ChosenSource;
  readonly onClose: () => void;
};

function FigureSource({ session, ...opened }: FigureSourceProps) {
  const connectedData = useSession(session, (state) => state.connectedData);
  return (
    <Suspense>
      <OpenedSource connectedData={connectedData} {...opened} onNotFetched={opened.onClose} />
    </Suspense>
  );
}
