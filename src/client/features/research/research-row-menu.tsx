import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FileText, Pencil, Trash2 } from "lucide-react";
import type { ResearchSummary } from "#contracts/research.ts";
import { IconButton } from "#client/components/icon-button.tsx";
import { Menu } from "#client/components/menu.tsx";

type ResearchRowMenuProps = {
  readonly document: ResearchSummary;
  readonly onRename: () => void;
  readonly onDelete: () => void;
  /** What has the focus once the row is deleted. */
  readonly focusAfterDelete: () => HTMLElement | null | undefined;
};

/** What can be done with a document from the list. */
export function ResearchRowMenu({ document, onRename, ...deletion }: ResearchRowMenuProps) {
  const navigate = useNavigate();
  const open = () => void navigate({ to: "/canvas/$id", params: { id: document.id } });
  return (
    <Menu
      trigger={
        <IconButton
          icon={Ellipsis}
          size="small"
          label={`More actions for ${document.title}`}
          className="text-ink-3"
        />
      }
      items={[
        { label: "Open", icon: FileText, onSelect: open },
        { label: "Rename", icon: Pencil, onSelect: onRename },
        {
          label: "Delete",
          icon: Trash2,
          isDangerous: true,
          onSelect: deletion.onDelete,
          focusAfter: deletion.focusAfterDelete,
        },
      ]}
    />
  );
}
