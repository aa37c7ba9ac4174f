import { CornerUpLeft, MessageSquarePlus, SendHorizontal, Undo2 } from "lucide-react";
import { needsReview } from "../../../../shared/assignments/needs-review.ts";
import { assignmentColumns } from "../../../../shared/exports/columns.ts";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge, PriorityBadge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DecideAgainBadge } from "../../ui/decide-again-badge.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { textColumn } from "../../ui/text-column.tsx";
import { WorkReviewBadge } from "../../ui/work-review-badge.tsx";
import { assignmentTitle } from "./assignment-title.ts";
import styles from "./assignments.module.css";
import { DueDate } from "./due-date.tsx";
import { takeMessages } from "./groups/take-messages.ts";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";
import { reviewMessages } from "./review/review-messages.ts";
import { StatusSelect } from "./status-select.tsx";

const { columns: headers } = messages;

const RuleText = ({ row }: { row: MyAssignment }) => (
  <span className={styles.ruleCell}>
    <span className={styles.ruleText}>{row.companyRule.ruleTextSimplified || assignmentTitle(row)}</span>
    {row.companyRule.internalTitle ? <Badge tone="accent">{messages.companyVersion}</Badge> : null}
    {row.companyRule.assignedToGroup ? (
      <Badge variant="outline">{row.companyRule.assignedToGroup.name}</Badge>
    ) : null}
    {row.companyRule.needsDecision ? <DecideAgainBadge /> : null}
  </span>
);

interface ColumnOptions {
  /** How many rows earlier pages show. */
  offset: number;
  onNote: (row: MyAssignment) => void;
  onSubmit: (row: MyAssignment) => void;
  onWithdraw: (row: MyAssignment) => void;
  onGiveBack: (row: MyAssignment) => void;
}

/** What the review of a row's work asks of its assignee: to submit it, to take it back, or nothing. */
const reviewAction = (row: MyAssignment, { onSubmit, onWithdraw }: ColumnOptions) => {
  const { companyRule } = row;
  if (!needsReview(companyRule)) return [];
  const title = assignmentTitle(row);
  const { submit, withdraw } = reviewMessages;
  return companyRule.reviewState === "submitted"
    ? [
        {
          ...{ label: withdraw.action, icon: Undo2, name: withdraw.actionFor(title) },
          onSelect: () => onWithdraw(row),
        },
      ]
    : [
        {
          ...{ label: submit.action, icon: SendHorizontal, name: submit.actionFor(title) },
          tone: "accent" as const,
          onSelect: () => onSubmit(row),
        },
      ];
};

/** Work that was taken of a group and is not completed can be given back. */
const giveBackAction = (row: MyAssignment, { onGiveBack }: ColumnOptions) =>
  row.companyRule.assignedToGroup && row.companyRule.complianceStatus !== "completed"
    ? [
        {
          ...{ label: takeMessages.giveBack, icon: CornerUpLeft },
          name: takeMessages.giveBackFor(assignmentTitle(row)),
          onSelect: () => onGiveBack(row),
        },
      ]
    : [];

/** Columns of My Assignments, and what an assignee can do in place. */
export const myAssignmentsColumns = (options: ColumnOptions): readonly Column<MyAssignment>[] => [
  {
    id: "number",
    isSet: true,
    header: headers.number,
    width: "2.25rem",
    narrowWidth: "hidden",
    cell: (_, index) => options.offset + index + 1,
    phone: "hidden",
  },
  { id: "plainText", header: headers.rule, cell: (row) => <RuleText row={row} />, isMain: true },
  {
    id: "ruleTitle",
    header: headers.title,
    width: "minmax(0, 0.85fr)",
    phone: "hidden",
    cell: (row) => <span className={styles.titleText}>{assignmentTitle(row)}</span>,
  },
  {
    id: "priority",
    header: headers.priority,
    width: "5rem",
    phone: "mark",
    cell: (row) => <PriorityBadge priority={row.priority} />,
  },
  {
    id: "status",
    header: headers.status,
    width: "8.75rem",
    cell: (row) => (
      <span className={styles.statusCell}>
        <StatusSelect row={row} />
        <WorkReviewBadge state={row.companyRule.reviewState} />
      </span>
    ),
  },
  {
    id: "sourceSection",
    header: headers.section,
    width: "8.25rem",
    // On a phone the due date comes first: beside a review's badge there is no room for both.
    isSpare: true,
    cell: ({ companyRule, masterRule }) => (
      <span className={styles.section}>{companyRule.sourceSection || masterRule.sourceSection}</span>
    ),
  },
  {
    id: "createdAt",
    header: headers.assignedOn,
    width: "6.75rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ createdAt }) => (
      <span className={styles.date}>{createdAt ? formatDate(createdAt) : messages.notSet}</span>
    ),
  },
  {
    id: "dueDate",
    header: headers.dueDate,
    width: "7.75rem",
    cell: (row) => <DueDate dueDate={row.dueDate} />,
  },
  textColumn("notes", assignmentColumns.notes, ({ notes }) => notes, "14rem"),
  {
    id: "actions",
    isSet: true,
    header: headers.actions,
    width: "10rem",
    phone: "end",
    cell: (row) => (
      <RowActions
        about={assignmentTitle(row)}
        isStacked
        actions={[
          ...reviewAction(row, options),
          ...giveBackAction(row, options),
          {
            label: messages.note.open,
            icon: MessageSquarePlus,
            name: messages.note.openFor(assignmentTitle(row)),
            onSelect: () => options.onNote(row),
          },
        ]}
      />
    ),
  },
];
