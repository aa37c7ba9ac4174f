import { Paperclip } from "lucide-react";
import type { RuleListItem } from "../../../../../shared/schemas/company-rule.ts";
import { formatNumber, formatPerson } from "../../../lib/format.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { ruleName } from "../../../lib/rule-wording.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { TableLink } from "../../../ui/data-table-link.tsx";
import { ExplainedButton } from "../../../ui/explained-button.tsx";
import { NeedsReassignment } from "../../../ui/needs-reassignment.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
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
}

/** Address of a rule's page, as the table's rows open it. */
export const regulationLink = ({ id }: RuleListItem): string => rulePath(id, "regulations");

const TitleCell = ({ rule }: { rule: RuleListItem }) => (
  <span className={styles.title} data-inactive={rule.isActive ? undefined : true}>
    {ruleName(rule)}
  </span>
);

// Most rows have one word in these cells: a flex box is made only where there are two.
const SectionCell = ({ rule: { sourceSection, section, library } }: { rule: RuleListItem }) => {
  const cited = sourceSection || section;
  if (library === "shared") return cited;
  return (
    <span className={styles.stacked}>
      {cited}
      <Badge tone="accent" variant="outline">
        {messages.own}
      </Badge>
    </span>
  );
};

const StatusCell = ({ rule: { complianceStatus, isActive } }: { rule: RuleListItem }) => {
  const status = <StatusBadge status={complianceStatus} />;
  if (isActive) return status;
  return (
    <span className={styles.stacked}>
      {status}
      <Badge variant="outline">{messages.notApplicable}</Badge>
    </span>
  );
};

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

const AssigneeCell = ({ rule }: { rule: RuleListItem }) => {
  if (!rule.assignedTo) return <span className={styles.quiet}>{messages.unassigned}</span>;
  return (
    <span className={styles.stacked}>
      {rule.assignedToUser ? formatPerson(rule.assignedToUser) : messages.someone}
      <NeedsReassignment person={rule.assignedToUser} />
    </span>
  );
};

const AssignButton = ({ rule, selectedTitles, onAssign }: { rule: RuleListItem } & RegulationActions) => {
  const label = `${messages.assign}: ${ruleName(rule)}`;
  const isMissing = selectedTitles && !selectedTitles.has(String(rule.titleNumber));
  return isMissing ? (
    <ExplainedButton reason={messages.notSelected} aria-label={label}>
      {messages.assign}
    </ExplainedButton>
  ) : (
    <RowButton tone="accent" aria-label={label} onClick={() => onAssign(rule)}>
      {messages.assign}
    </RowButton>
  );
};

const PoliciesButton = ({
  rule,
  onPolicies,
}: { rule: RuleListItem } & Pick<RegulationActions, "onPolicies">) => (
  <RowButton
    title={messages.policies}
    aria-label={`${messages.policies}: ${ruleName(rule)}`}
    aria-haspopup="dialog"
    onClick={() => onPolicies(rule)}
  >
    <Paperclip aria-hidden="true" />
  </RowButton>
);

/** Columns of the list of regulations; the ids of sortable ones are the API's names of orders. */
export const regulationColumns = (actions: RegulationActions): readonly Column<RuleListItem>[] => [
  {
    id: "number",
    width: "4rem",
    header: headers.number,
    cell: (_, index) => <span className={styles.quiet}>{formatNumber(actions.offset + index + 1)}</span>,
    isHiddenOnPhones: true,
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
    width: "9.25rem",
    header: headers.section,
    cell: (rule) => <SectionCell rule={rule} />,
    isSortable: true,
  },
  {
    id: "action",
    width: "7.75rem",
    header: headers.action,
    cell: ({ action }) => <ActionCell action={action} />,
    isSortable: true,
  },
  {
    id: "priority",
    width: "5.75rem",
    header: headers.priority,
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
    isSortable: true,
  },
  {
    id: "complianceStatus",
    width: "7.5rem",
    header: headers.status,
    cell: (rule) => <StatusCell rule={rule} />,
    isSortable: true,
  },
  {
    id: "assignedTo",
    width: "8rem",
    header: headers.assignedTo,
    cell: (rule) => <AssigneeCell rule={rule} />,
    isSortable: true,
  },
  {
    id: "actions",
    width: actions.isManaging ? "15.25rem" : "11rem",
    header: headers.actions,
    cell: (rule) => (
      <span className={styles.buttons}>
        <TableLink to={regulationLink(rule)} aria-label={`${messages.view}: ${ruleName(rule)}`}>
          {messages.view}
        </TableLink>
        {actions.isManaging ? <AssignButton rule={rule} {...actions} /> : null}
        <PoliciesButton rule={rule} onPolicies={actions.onPolicies} />
      </span>
    ),
  },
];
