import { Button } from "@chakra-ui/react";
import { UserPlus } from "lucide-react";
import type { BulkAction } from "../../../../../shared/schemas/bulk-change.ts";
import { BulkActions, BulkMenu } from "../../../ui/bulk-bar.tsx";
import { useReasonQuestion } from "../applicability/reason-dialog.tsx";
import { bulkMessages as messages } from "./regulation-bulk-messages.ts";

interface Choice {
  label: string;
  action: BulkAction;
}

const statusChoices: readonly Choice[] = (["pending", "in_progress", "completed"] as const).map((status) => ({
  label: messages.statuses[status],
  action: { type: "status", complianceStatus: status },
}));
const priorityChoices: readonly Choice[] = (["high", "medium", "low", ""] as const).map((priority) => ({
  label: messages.priorities[priority],
  action: { type: "priority", priority },
}));
const applicabilityChoices: readonly Choice[] = [
  { label: messages.applicable, action: { type: "applicability", isApplicable: true } },
  { label: messages.notApplicable, action: { type: "applicability", isApplicable: false } },
  { label: messages.undecided, action: { type: "applicability", isApplicable: null } },
];

interface RegulationBulkActionsProps {
  onAssign: () => void;
  onChange: (action: BulkAction) => void;
  /** How many rules are selected. */
  count: number;
}

/** Rules that do not apply need a reason, which is asked for first. */
const useApplicabilityAction = ({ onChange, count }: RegulationBulkActionsProps) => {
  const { ask, dialog } = useReasonQuestion();
  const choose = (action: BulkAction) => {
    if (action.type !== "applicability" || action.isApplicable !== false) return onChange(action);
    const onReason = (reason: string) => onChange({ ...action, reason });
    return ask({ about: messages.selected(count), isOne: count === 1, onReason });
  };
  return { choose, dialog };
};

/** Everything that can be done to the selected rules. */
export const RegulationBulkActions = (props: RegulationBulkActionsProps) => {
  const { onAssign, onChange } = props;
  const applicability = useApplicabilityAction(props);
  const menu = (choices: readonly Choice[], choose = onChange) =>
    choices.map(({ label, action }) => ({ label, onChoose: () => choose(action) }));
  return (
    <BulkActions>
      <Button size="sm" onClick={onAssign}>
        <UserPlus aria-hidden="true" />
        {messages.assign}
      </Button>
      <BulkMenu label={messages.status} choices={menu(statusChoices)} />
      <BulkMenu label={messages.priority} choices={menu(priorityChoices)} />
      <BulkMenu label={messages.applicability} choices={menu(applicabilityChoices, applicability.choose)} />
      {applicability.dialog}
    </BulkActions>
  );
};
