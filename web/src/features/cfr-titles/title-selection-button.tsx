import { Plus, X } from "lucide-react";
import type { CfrTitle } from "../../../../shared/schemas/cfr.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { messages } from "./titles-messages.ts";
import type { TitleSelection } from "./use-title-selection.ts";

interface TitleSelectionButtonProps {
  title: CfrTitle;
  selection: TitleSelection;
  /** "Remove" on the dashboard, "Remove Title" in the list of titles. */
  removeLabel: string;
}

/** Adds a title to the company, or removes it. */
export const TitleSelectionButton = ({ title, selection, removeLabel }: TitleSelectionButtonProps) => {
  const { isSelected } = title;
  if (!selection.isAllowed || (title.reserved && !isSelected)) return null;
  const label = isSelected ? removeLabel : messages.actions.add;
  const change = isSelected ? selection.remove : selection.add;
  const Icon = isSelected ? X : Plus;
  return (
    <RowButton
      tone={isSelected ? "danger" : "accent"}
      isPending={selection.pendingId === title.id}
      aria-label={messages.named(label, messages.heading(title.titleNumber, title.titleName))}
      onClick={() => void change(title)}
    >
      <Icon aria-hidden="true" />
      {label}
    </RowButton>
  );
};
