import { Button } from "#client/components/button.tsx";
import { Card } from "#client/components/card.tsx";
import { Tag } from "#client/components/tag.tsx";
import { READY_COMPANIES } from "#core/finance/companies/ready-companies.ts";
import { useNewModel } from "./use-new-model.ts";

const [SAMPLE] = READY_COMPANIES;

type NoModelsProps = {
  /** Of companies that are not ready: what makes them available. */
  readonly others: string;
  /** Opens the finished sample's model. */
  readonly sample: { readonly onOpen: () => void; readonly isOpening: boolean };
};

/** What a model will be, and a start on each company whose figures come with the product. */
export function NoModels({ others, sample }: NoModelsProps) {
  const { create, isPending, ticker: asked } = useNewModel();
  return (
    <Card title="No models yet" {...(others !== "" && { footer: others })}>
      <p className="max-w-150 px-3.5 pt-3 text-13 text-ink-2">
        A model projects five years from a company’s statements in three cases, values it by its
        cash flows and by a multiple, and leaves as a workbook whose formulas live. Every row of the
        past names its filing. Choose a company, or type a ticker above.
      </p>
      <ul className="grid gap-2 p-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {READY_COMPANIES.map(({ ticker, name }) => {
          const isSample = ticker === SAMPLE?.ticker;
          const isBusy = isSample ? sample.isOpening : isPending && asked === ticker;
          return (
            <li key={ticker}>
              <Button
                className="h-auto! min-h-8 w-full justify-start! text-left whitespace-normal!"
                isBusy={isBusy}
                disabledReason={isPending && !isBusy ? "A model is being made" : undefined}
                onClick={() => (isSample ? sample.onOpen() : create(ticker))}
              >
                <Tag>{ticker}</Tag>
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
