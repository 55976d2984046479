import type { ComponentProps, ReactNode } from "react";
import { Tag } from "#client/components/tag.tsx";
import { classNames } from "#client/lib/class-names.ts";

type Head = {
  readonly label: string;
  readonly align?: "right";
  /** Room to its sides, or when it is left out. */
  readonly className?: string;
};

type ListTableProps = ComponentProps<"table"> & {
  readonly heads: readonly (Head | false)[];
  /** Width of a last column of buttons, whose head is read aloud alone. */
  readonly actions?: string;
};

/** A list in columns, one thing a row; `children` are the rows. */
export function ListTable({ heads, actions, children, ...rest }: ListTableProps) {
  return (
    <table {...rest} className="w-full border-collapse text-12 figures">
      <thead>
        <tr className="border-b border-hairline-strong text-[11.5px] text-ink-3">
          {heads
            .filter((head) => head !== false)
            .map(({ label, align, className }, at) => (
              <th
                key={label}
                className={classNames(
                  "font-medium",
                  align === "right" ? "text-right" : "text-left",
                  className ?? (at === 0 ? "h-6.5 pl-3.5" : "px-2"),
                )}
              >
                {label}
              </th>
            ))}
          {actions !== undefined && (
            <th className={actions}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Of the link in an `OpeningRow`: pressed anywhere in the row. */
export const ROW_LINK =
  "shadow-none! after:absolute after:inset-0 focus-visible:after:shadow-(--focus-ring-inset)";

type OpeningRowProps = {
  readonly ticker: string;
  /** The link to what the row opens, and what stands beside it. */
  readonly children: ReactNode;
  readonly below?: ReactNode;
  readonly figures: readonly ReactNode[];
};

/** A company's row of a list that opens what it names; its figures stand at the right. */
export function OpeningRow({ ticker, children, below, figures }: OpeningRowProps) {
  return (
    <tr className="relative h-6.5 border-b border-hairline last:border-b-0 focus-within:bg-selected hover:not-focus-within:bg-hover">
      <td className="w-full max-w-0 py-1 pl-3.5">
        <div className="flex items-center gap-2">
          <Tag className="min-w-11.5 text-center">{ticker}</Tag>
          {children}
        </div>
        {below}
      </td>
      {figures.map((figure, at) => (
        <td key={at} className="px-1.25 text-right last:pr-3.5">
          {figure}
        </td>
      ))}
    </tr>
  );
}
