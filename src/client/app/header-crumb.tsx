import { ChevronDown } from "lucide-react";
import { type ReactNode, use } from "react";
import { createPortal } from "react-dom";
import { Menu } from "#client/components/menu.tsx";
import { HeaderSlot } from "./header-slot.ts";
import { Tag } from "#client/components/tag.tsx";

type HeaderCrumbProps = {
  /** Of the open document's companies, its own first. */
  readonly tickers?: readonly string[];
  readonly onChoose?: (ticker: string) => void;
  /** The document's title: text, or the field that edits it. */
  readonly children: ReactNode;
};

/** Puts the open document's company and title in the header, from wherever it is rendered. */
export function HeaderCrumb({ tickers = [], onChoose, children }: HeaderCrumbProps) {
  const slot = use(HeaderSlot);
  const [ticker, ...others] = tickers;
  if (slot === null) return null;
  return createPortal(
    <div className="ml-3.5 flex h-5 min-w-0 items-center gap-2 border-l border-hairline pl-4 font-medium">
      {ticker !== undefined && others.length === 0 && <Tag isAccent>{ticker}</Tag>}
      {ticker !== undefined && others.length > 0 && (
        <Menu
          align="start"
          heading="What the document is about"
          items={others.map((other) => ({ label: other, onSelect: () => onChoose?.(other) }))}
          trigger={
            <button
              type="button"
              aria-label={`About ${ticker}. Choose another company`}
              className="flex h-6 items-center gap-0.5 rounded-2 hover:bg-hover"
            >
              <Tag isAccent>{ticker}</Tag>
              <ChevronDown size={13} strokeWidth={1.75} className="text-ink-3" aria-hidden />
            </button>
          }
        />
      )}
      {children}
    </div>,
    slot,
  );
}
