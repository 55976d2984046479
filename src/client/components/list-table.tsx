import type { ComponentProps } from "react";
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
