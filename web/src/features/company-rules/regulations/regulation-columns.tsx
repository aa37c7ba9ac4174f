import { Eye, Paperclip, UserPlus } from "lucide-react";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { holderName, ruleName } from "../../../lib/rule-wording.ts";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { DecideAgainBadge } from "../../../ui/decide-again-badge.tsx";
import { ExplainedButton } from "../../../ui/explained-button.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { NeedsReassignment } from "../../../ui/needs-reassignment.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import { MasterChangedBadge } from "../merge/master-notice.tsx";
import { PriorityMenu, StatusMenu } from "../rule-value-menus.tsx";
import type { QuickChange } from "../use-quick-change.ts";
import { factColumns } from "./regulation-facts.ts";
import styles from "./regulations.module.css";
import { messages } from "./regulations-messages.ts";

const { columns: headers } = messages;
/** Letters of the action a row shows. */
const actionLength = 12;

export interface RegulationActions {
  /** Rows before this page. */
  offset: number;
  /** Managers assign; others have no button for it. */
  isManaging: boolean;
  /** Titles of the company; undefined until known. */
  selectedTitles: ReadonlySet<string> | undefined;
  onAssign: (rule: RuleListItem) => void;
  onPolicies: (rule: RuleListItem) => void;
  /** Sets a status or priority; without it they are shown alone. */
  onChange?: ((rule: RuleListItem, change: QuickChange) => void) | undefined;
}

/** Address of a rule's page, as the table's rows open it. */
export const regulationLink = ({ id }: RuleListItem): string => rulePath(id, "regulations");

/** Two lines at most, and beside them what is special about the rule. */
const TitleCell = ({ rule }: { rule: RuleListItem }) => (
  <span className={styles.titleCell} data-inactive={rule.isActive ? undefined : true}>
    <span className={styles.title} title={ruleName(rule)}>
      {ruleName(rule)}
    </span>
    {rule.library === "own" ? (
      <Badge tone="accent" variant="outline">
        {messages.own}
      </Badge>
    ) : null}
    {rule.isActive ? null : <Badge variant="outline">{messages.notApplicable}</Badge>}
    {rule.masterChangedAt ? <MasterChangedBadge /> : null}
    {rule.needsDecision ? <DecideAgainBadge /> : null}
  </span>
);

const ActionCell = ({ action }: { action: string }) => {
  const text = action.trim();
  if (!text) return <span className={styles.quiet}>{messages.noAction}</span>;
  if (text.length <= actionLength) return text;
  return (
    <span title={text} className={styles.nowrap}>
      {text.slice(0, actionLength)}
      <span aria-hidden="true">…</span>
    </span>
  );
};

const AssigneeCell = ({ rule }: { rule: RuleListItem }) =>
  rule.assignedTo || rule.assignedToGroup ? (
    <span className={styles.stacked}>
      {holderName(rule) ?? messages.someone}
      <NeedsReassignment person={rule.assignedToUser} />
      {rule.dueDate ? <span className={styles.due}>{messages.due(formatDate(rule.dueDate))}</span> : null}
    </span>
  ) : (
    <span className={styles.quiet}>{messages.unassigned}</span>
  );

const isMissing = (rule: RuleListItem, { selectedTitles }: RegulationActions): boolean =>
  selectedTitles !== undefined && !selectedTitles.has(String(rule.titleNumber));

const AssignButton = ({ rule, actions }: { rule: RuleListItem; actions: RegulationActions }) => {
  const label = `${messages.assign}: ${ruleName(rule)}`;
  return isMissing(rule, actions) ? (
    <ExplainedButton reason={messages.notSelected} aria-label={label}>
      {messages.assign}
    </ExplainedButton>
  ) : (
    <RowButton tone="accent" aria-label={label} aria-keyshortcuts="a" onClick={() => actions.onAssign(rule)}>
      {messages.assign}
    </RowButton>
  );
};

/** Assign at hand where the row is looked at; everything behind "⋯". */
const ActionsCell = ({ rule, actions }: { rule: RuleListItem; actions: RegulationActions }) => (
  <span className={styles.buttons}>
    {actions.isManaging ? (
      <span className={styles.atHand}>
        <AssignButton rule={rule} actions={actions} />
      </span>
    ) : null}
    <MoreMenu
      about={ruleName(rule)}
      actions={() => [
        { label: messages.view, icon: Eye, to: regulationLink(rule) },
        ...(actions.isManaging
          ? [
              {
                label: messages.assign,
                icon: UserPlus,
                reason: isMissing(rule, actions) ? messages.notSelected : undefined,
                onSelect: () => actions.onAssign(rule),
              },
            ]
          : []),
        { label: messages.policies, icon: Paperclip, onSelect: () => actions.onPolicies(rule) },
      ]}
    />
  </span>
);

/** What sets a value of this rule where it stands; undefined where it may not be changed. */
const setterOf = (rule: RuleListItem, actions: RegulationActions) =>
  actions.onChange && rule.companyRuleId !== null && actions.selectedTitles?.has(String(rule.titleNumber))
    ? (change: QuickChange) => actions.onChange?.(rule, change)
    : undefined;

/** Columns of the list of regulations; the ids of sortable ones are the API's names of orders. */
export const regulationColumns = (actions: RegulationActions): readonly Column<RuleListItem>[] => [
  {
    id: "number",
    isSet: true,
    width: "2.75rem",
    narrowWidth: "hidden",
    header: headers.number,
    cell: (_, index) => <span className={styles.number}>{formatNumber(actions.offset + index + 1)}</span>,
    phone: "hidden",
  },
  {
    id: "ruleTitle",
    header: headers.title,
    cell: (rule) => <TitleCell rule={rule} />,
    isSortable: true,
    isMain: true,
  },
  {
    id: "sourceSection",
    width: "9rem",
    header: headers.section,
    cell: ({ sourceSection, section }) => sourceSection || section,
    isSortable: true,
  },
  {
    id: "action",
    width: "6.5rem",
    narrowWidth: "hidden",
    header: headers.action,
    cell: ({ action }) => <ActionCell action={action} />,
    isSortable: true,
    phone: "hidden",
  },
  {
    id: "priority",
    width: "4.75rem",
    phone: "mark",
    header: headers.priority,
    cell: (rule) => <PriorityMenu rule={rule} about={ruleName(rule)} onChange={setterOf(rule, actions)} />,
    isSortable: true,
  },
  {
    id: "complianceStatus",
    width: "6.5rem",
    header: headers.status,
    cell: (rule) => <StatusMenu rule={rule} about={ruleName(rule)} onChange={setterOf(rule, actions)} />,
    isSortable: true,
  },
  {
    id: "assignedTo",
    width: "7.25rem",
    header: headers.assignedTo,
    phone: "fill",
    cell: (rule) => <AssigneeCell rule={rule} />,
    isSortable: true,
  },
  ...factColumns,
  {
    id: "actions",
    isSet: true,
    width: actions.isManaging ? "7rem" : "5.75rem",
    narrowWidth: "5.75rem",
    header: headers.actions,
    align: "end",
    phone: "end",
    cell: (rule) => <ActionsCell rule={rule} actions={actions} />,
  },
];
