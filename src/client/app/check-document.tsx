import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { TickerSearch } from "#client/features/companies/ticker-search.tsx";
import { CheckDocument as CheckedFile } from "#client/features/library/check-document.tsx";
import { modelQueries } from "#client/features/models/queries.ts";

type CheckDocumentProps = {
  readonly dropped: File | undefined;
  readonly connected: readonly string[];
  readonly onClose: () => void;
};

/** The check of a file, with the workspace's own search for companies, and the analyst's models. */
export function CheckDocument(props: CheckDocumentProps) {
  const { data: models = [] } = useQuery(modelQueries.list());
  return <CheckedFile {...props} {...{ SearchBox, models }} />;
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
