import { Button, Menu, Portal } from "@chakra-ui/react";
import { ChevronDown, UserPlus } from "lucide-react";
import type { BulkAction } from "../../../../../shared/schemas/bulk-change.ts";
import styles from "./regulation-bulk.module.css";
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
];

interface ChoiceMenuProps {
  label: string;
  choices: readonly Choice[];
  onChoose: (action: BulkAction) => void;
}

const ChoiceMenu = ({ label, choices, onChoose }: ChoiceMenuProps) => (
  <Menu.Root positioning={{ placement: "top-start", strategy: "fixed" }} lazyMount unmountOnExit>
    <Menu.Trigger asChild>
      <Button variant="outline" size="sm" className={styles.action}>
        {label}
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </Button>
    </Menu.Trigger>
    <Portal>
      <Menu.Positioner>
        <Menu.Content>
          {choices.map((choice) => (
            <Menu.Item key={choice.label} value={choice.label} onSelect={() => onChoose(choice.action)}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Content>
      </Menu.Positioner>
    </Portal>
  </Menu.Root>
);

interface BulkActionsProps {
  onAssign: () => void;
  onChange: (action: BulkAction) => void;
}

/** Everything that can be done to the selected rules. */
export const RegulationBulkActions = ({ onAssign, onChange }: BulkActionsProps) => (
  <div className={styles.actions}>
    <Button size="sm" className={styles.action} onClick={onAssign}>
      <UserPlus aria-hidden="true" className={styles.chevron} />
      {messages.assign}
    </Button>
    <ChoiceMenu label={messages.status} choices={statusChoices} onChoose={onChange} />
    <ChoiceMenu label={messages.priority} choices={priorityChoices} onChoose={onChange} />
    <ChoiceMenu label={messages.applicability} choices={applicabilityChoices} onChoose={onChange} />
  </div>
);
