import { Hand, UsersRound } from "lucide-react";
import { useMemo } from "react";
import type { MyAssignment } from "../../../../../shared/schemas/assignment.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { useSession } from "../../../lib/session.ts";
import { PriorityBadge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { RowActions } from "../../../ui/row-actions.tsx";
import { assignmentTitle } from "../assignment-title.ts";
import styles from "../assignments.module.css";
import { DueDate } from "../due-date.tsx";
import { GroupDuties } from "./group-duties.tsx";
import load from "./group-load.module.css";
import { GroupLoad } from "./group-load.tsx";
import { groupWorkMessages as messages } from "./group-work-messages.ts";
import { takeMessages } from "./take-messages.ts";
import { useGroupWork } from "./use-group-work.ts";
import { useTakeRule } from "./use-take-rule.ts";

const { columns: headers } = messages;
const rowKey = ({ id }: MyAssignment) => id;
const rowLink = ({ companyRuleId }: MyAssignment) => rulePath(companyRuleId, "assignments");

interface Taking {
  /** Who reviews a rule cannot take it. */
  userId: string | undefined;
  isPending: boolean;
  take: (companyRuleId: number) => Promise<void>;
}

const groupWorkColumns = ({ userId, isPending, take }: Taking): readonly Column<MyAssignment>[] => [
  {
    id: "rule",
    header: headers.rule,
    isMain: true,
    cell: (row) => (
      <span className={styles.ruleText}>{row.companyRule.ruleTextSimplified || assignmentTitle(row)}</span>
    ),
  },
  {
    id: "group",
    header: headers.group,
    width: "10rem",
    cell: ({ companyRule }) => companyRule.assignedToGroup?.name,
  },
  {
    id: "priority",
    header: headers.priority,
    width: "5.5rem",
    phone: "mark",
    cell: (row) => <PriorityBadge priority={row.priority} />,
  },
  {
    id: "section",
    header: headers.section,
    width: "9.25rem",
    cell: ({ companyRule, masterRule }) => (
      <span className={styles.section}>{companyRule.sourceSection || masterRule.sourceSection}</span>
    ),
  },
  {
    id: "dueDate",
    header: headers.dueDate,
    width: "8.25rem",
    cell: (row) => <DueDate dueDate={row.dueDate} />,
  },
  {
    id: "actions",
    header: headers.actions,
    width: "6.5rem",
    phone: "end",
    cell: (row) =>
      row.reviewer?.id === userId ? null : (
        <RowActions
          about={assignmentTitle(row)}
          isAtHand
          actions={[
            {
              ...{ label: takeMessages.take, icon: Hand, tone: "accent" as const, isPending },
              name: takeMessages.takeFor(assignmentTitle(row)),
              onSelect: () => void take(row.companyRuleId),
            },
          ]}
        />
      ),
  },
];

/** Work of the reader's groups that no one has taken, and the load of those that the reader leads. */
export const GroupWork = () => {
  const list = useGroupWork();
  const { user } = useSession();
  const { take, isPending } = useTakeRule();
  const columns = useMemo(
    () => groupWorkColumns({ userId: user?.id, isPending, take }),
    [user?.id, isPending, take],
  );
  const { groups = [], duties = [], total } = list.state.data ?? {};
  const led = groups.filter(({ isLead }) => isLead);
  const hasDuties = duties.length > 0;
  return (
    <>
      {hasDuties ? <GroupDuties duties={duties} /> : null}
      {hasDuties && total !== 0 ? <h2 className={load.title}>{messages.rules}</h2> : null}
      {hasDuties && total === 0 ? null : (
        <ListPage
          list={list}
          failure={messages.loadFailed}
          empty={<EmptyState icon={UsersRound} heading={messages.empty} />}
          caption={messages.caption}
          columns={columns}
          rowKey={rowKey}
          rowLink={rowLink}
          isFixed
          position={({ items, total: all }) =>
            messages.position(list.offset + 1, list.offset + items.length, all)
          }
        />
      )}
      {led.map((group) => (
        <GroupLoad key={group.id} group={group} />
      ))}
    </>
  );
};
