import { classNames } from "#client/lib/class-names.ts";

type FilterBarProps<Id extends string> = {
  readonly label: string;
  readonly filters: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  readonly className?: string;
};

/** One of a few filters over a list, each a button that stays pressed. */
export function FilterBar<Id extends string>(props: FilterBarProps<Id>) {
  const { label, filters, chosen, onChoose, className } = props;
  return (
    <div role="group" aria-label={label} className={classNames("flex flex-wrap gap-1", className)}>
      {filters.map((filter) => (
        <button
          key={filter.id}
          type="button"
          aria-pressed={chosen === filter.id}
          onClick={() => {
            onChoose(filter.id);
          }}
          className={classNames(
            "h-6 rounded-2 border px-2 text-12 font-medium whitespace-nowrap",
            chosen === filter.id
              ? "border-accent-line bg-accent-soft text-accent"
              : "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
          )}
        >
          {filter.label}
        </button>
      ))}
    </div>
  );
}
