import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { FilterBar } from "#client/components/filter-bar.tsx";
import { IconButton } from "#client/components/icon-button.tsx";
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
          <FilterBar
            label="Category"
            filters={TEMPLATE_FILTERS}
            chosen={filter}
            onChoose={setFilter}
            className="px-3 pt-1.75 pb-1.5"
          />
          <ul className="grid min-h-0 flex-1 auto-rows-min grid-cols-[repeat(auto-fill,minmax(min(100%,190px),1fr))] gap-2 overflow-y-auto px-3 pt-0.5 pb-3">
            {templatesIn(filter).map((template) => (
              <li key={template.id} className="grid grid-cols-1">
                <TemplateCard
                  template={template}
                  about={conversation.about}
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
