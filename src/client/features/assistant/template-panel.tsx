import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#client/components/icon-button.tsx";
import { classNames } from "#client/lib/class-names.ts";
import {
  TEMPLATE_FILTERS,
  TEMPLATES,
  type TemplateFilter,
  templatesIn,
} from "#core/writing/analyst/templates.ts";
import { TemplateCard } from "./template-card.tsx";
import type { Conversation } from "./use-conversation.ts";

type TemplatePanelProps = {
  readonly conversation: Conversation;
  readonly isCollapsed: boolean;
  readonly onToggle: () => void;
};

/** The standard analyses, by category. Collapsed, only its head is left. */
export function TemplatePanel({ conversation, isCollapsed, onToggle }: TemplatePanelProps) {
  const [filter, setFilter] = useState<TemplateFilter>("all");
  return (
    <section aria-label="Analysis Templates" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-(--h-panel-head) shrink-0 items-center gap-2 border-b border-hairline pr-2 pl-3.5 text-[12.5px] font-semibold">
        <h2>Analysis Templates</h2>
        <span className="flex-1 font-medium text-ink-3 figures">{TEMPLATES.length}</span>
        <IconButton
          icon={isCollapsed ? ChevronDown : ChevronUp}
          label={isCollapsed ? "Show templates" : "Hide templates"}
          size="small"
          aria-expanded={!isCollapsed}
          onClick={onToggle}
        />
      </header>
      {!isCollapsed && (
        <>
          <FilterBar chosen={filter} onChoose={setFilter} />
          <ul className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-2 overflow-y-auto px-3 pt-0.5 pb-3">
            {templatesIn(filter).map((template) => (
              <li key={template.id} className="grid grid-cols-1">
                <TemplateCard
                  template={template}
                  isRunning={conversation.running?.templateId === template.id}
                  disabledReason={conversation.templateBlockedReason}
                  onRun={() => {
                    conversation.runTemplate(template.id);
                  }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

type FilterBarProps = {
  readonly chosen: TemplateFilter;
  readonly onChoose: (filter: TemplateFilter) => void;
};

function FilterBar({ chosen, onChoose }: FilterBarProps) {
  return (
    <div role="group" aria-label="Category" className="flex flex-wrap gap-1 px-3 pt-1.75 pb-1.5">
      {TEMPLATE_FILTERS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={chosen === id}
          onClick={() => {
            onChoose(id);
          }}
          className={classNames(
            "h-6 rounded-2 border px-2 text-12 font-medium whitespace-nowrap",
            chosen === id
              ? "border-accent-line bg-accent-soft text-accent"
              : "border-transparent text-ink-2 hover:bg-hover hover:text-ink",
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
