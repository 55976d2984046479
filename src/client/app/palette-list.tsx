import { useNavigate, useParams } from "@tanstack/react-router";
import { Command as Palette } from "cmdk";
import { FileText } from "lucide-react";
import { KeyCap } from "#client/components/key-cap.tsx";
import { Tag } from "#client/components/tag.tsx";
import { printedKeys } from "#client/lib/keys.ts";
import type { Command } from "#client/lib/commands.ts";
import { showPalette } from "./palette-state.ts";
import type { PaletteResults } from "./use-palette-results.ts";
import type { ReactNode } from "react";
import { classNames } from "#client/lib/class-names.ts";

export const NOTHING_FOUND =
  "Nothing found. Try a ticker, a company's name or words of a document.";

/** The identity of the topmost line; empty while there is none. */
export function firstLine(results: PaletteResults): string {
  const { companies, documents, commands } = results;
  const found = [
    ...companies.map(({ ticker }) => lineOf.company(ticker)),
    ...documents.map(({ id }) => lineOf.document(id)),
  ];
  const done = commands
    .filter(({ disabledReason }) => disabledReason === undefined)
    .map(({ id }) => lineOf.command(id));
  const lines = areCommandsFirst(results) ? [...done, ...found] : [...found, ...done];
  return lines[0] ?? "";
}

/** Whether what is typed begins a command's label: what one does is then meant, not what has that name. */
function areCommandsFirst({ searched, commands }: PaletteResults): boolean {
  const typed = searched.toLowerCase();
  return typed !== "" && commands.some(({ label }) => label.toLowerCase().startsWith(typed));
}

const lineOf = {
  company: (ticker: string) => `company ${ticker}`,
  document: (id: string) => `document ${id}`,
  command: (id: string) => `command ${id}`,
};

/** What was found: companies, documents, commands. */
export function PaletteList({ results }: { readonly results: PaletteResults }) {
  const { companies, documents, commands, isSearching, error } = results;
  const isFirst = areCommandsFirst(results);
  const isEmpty = documents.length + companies.length + commands.length === 0;
  return (
    <Palette.List className="max-h-[min(52vh,420px)] overflow-y-auto p-1.5">
      {error !== null && (
        <p role="alert" className="px-2.5 py-2 text-12 text-error">
          {error.message}
        </p>
      )}
      {isEmpty && !isSearching && error === null && (
        <p role="status" className="px-2.5 py-2 text-12 text-ink-3">
          {NOTHING_FOUND}
        </p>
      )}
      {isFirst && <Commands commands={commands} />}
      <Companies companies={companies} />
      <Documents documents={documents} />
      {!isFirst && <Commands commands={commands} />}
    </Palette.List>
  );
}

function Companies({ companies }: Pick<PaletteResults, "companies">) {
  const navigate = useNavigate();
  const { id } = useParams({ strict: false });

  /** In the open document if there is one, else in the latest. */
  function open(ticker: string): void {
    const search = { ticker };
    if (id === undefined) void navigate({ to: "/canvas", search });
    else void navigate({ to: "/canvas/$id", params: { id }, search });
  }

  return (
    <PaletteGroup heading="Companies" isShown={companies.length > 0}>
      {companies.map(({ ticker, name }) => (
        <PaletteItem
          key={ticker}
          value={lineOf.company(ticker)}
          lead={<Tag className="min-w-11.5 text-center">{ticker}</Tag>}
          onSelect={() => closeAnd(() => open(ticker))}
        >
          {name}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

function Documents({ documents }: Pick<PaletteResults, "documents">) {
  const navigate = useNavigate();
  const open = (id: string) => void navigate({ to: "/canvas/$id", params: { id } });
  return (
    <PaletteGroup heading="Documents" isShown={documents.length > 0}>
      {documents.map(({ id, title, ticker }) => (
        <PaletteItem
          key={id}
          value={lineOf.document(id)}
          lead={<FileText size={15} strokeWidth={1.75} aria-hidden className="text-ink-3" />}
          trail={ticker !== null && <Tag>{ticker}</Tag>}
          onSelect={() => closeAnd(() => open(id))}
        >
          {title}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

function Commands({ commands }: { readonly commands: readonly Command[] }) {
  return (
    <PaletteGroup heading="Commands" isShown={commands.length > 0}>
      {commands.map(({ id, label, icon: Icon, keys, disabledReason, run }) => (
        <PaletteItem
          key={id}
          value={lineOf.command(id)}
          disabledReason={disabledReason}
          lead={
            Icon !== undefined && (
              <Icon size={15} strokeWidth={1.75} aria-hidden className="text-ink-3" />
            )
          }
          trail={keys !== undefined && <KeyCap>{printedKeys(keys)}</KeyCap>}
          onSelect={() => closeAnd(run)}
        >
          {label}
        </PaletteItem>
      ))}
    </PaletteGroup>
  );
}

function closeAnd(run: () => void): void {
  showPalette(false);
  run();
}

type PaletteGroupProps = {
  readonly heading: string;
  readonly isShown: boolean;
  readonly children: ReactNode;
};

/** Results of one kind under their heading. */
function PaletteGroup({ heading, isShown, children }: PaletteGroupProps) {
  if (!isShown) return null;
  return (
    <Palette.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-11 [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-3"
    >
      {children}
    </Palette.Group>
  );
}

type PaletteItemProps = {
  /** Its identity within the palette. */
  readonly value: string;
  readonly lead: ReactNode;
  readonly trail?: ReactNode;
  /** Why it can't be chosen now. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
  readonly children: ReactNode;
};

/** One line of the palette. */
function PaletteItem(props: PaletteItemProps) {
  const { value, lead, trail, disabledReason, onSelect, children } = props;
  const isDisabled = disabledReason !== undefined;
  return (
    <Palette.Item
      value={value}
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(
        "flex h-8 items-center gap-2.5 rounded-2 px-2.5 text-13",
        isDisabled
          ? "cursor-default text-ink-disabled"
          : "cursor-pointer data-[selected=true]:bg-selected",
      )}
    >
      {lead}
      <span className={isDisabled ? "shrink-0" : "min-w-0 flex-1 truncate"}>{children}</span>
      {isDisabled ? (
        <span className="min-w-0 flex-1 truncate text-right text-12 text-ink-3">
          {disabledReason}
        </span>
      ) : (
        trail
      )}
    </Palette.Item>
  );
}
