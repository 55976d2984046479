type FactListProps = {
  readonly facts: readonly (readonly [label: string, value: string | number])[];
};

/** Facts with their labels, a line each. */
export function FactList({ facts }: FactListProps) {
  return (
    <dl className="grid grid-cols-[104px_1fr] gap-y-1.5 text-12 figures">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-2">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
