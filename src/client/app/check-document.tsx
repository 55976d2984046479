import { useState } from "react";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import { CheckDocument as CheckedFile } from "#client/features/library/check-document.tsx";

type CheckDocumentProps = {
  readonly dropped: File | undefined;
  readonly connected: readonly string[];
  readonly onClose: () => void;
};

/** The check of a file, with the workspace's own search for the companies that it is about. */
export function CheckDocument(props: CheckDocumentProps) {
  return <CheckedFile {...props} SearchBox={SearchBox} />;
}

/** Empty again for the next company. */
function SearchBox({ onChoose }: { readonly onChoose: (ticker: string) => void }) {
  const [chosen, setChosen] = useState(0);
  return (
    <TickerSearch
      key={chosen}
      isFocused={chosen > 0}
      onChoose={({ ticker }) => {
        onChoose(ticker);
        setChosen(chosen + 1);
      }}
    />
  );
}
