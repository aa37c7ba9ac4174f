import { Button } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import { listRuleAssignments } from "../../../../shared/api/assignments.ts";
import type { Assignment } from "../../../../shared/schemas/company-rule.ts";
import { formatDate } from "../../lib/format.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import { Fact, Facts, Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./assignment-block.module.css";
import { AssignmentHistory, personName } from "./assignment-history.tsx";
import { DueDate } from "./due-date.tsx";
import { blockMessages as messages } from "./messages.ts";

interface AssignmentBlockProps {
  /** Number of the company's rule; null where it has none and so no assignment. */
  companyRuleId: number | null;
  mayAssign: boolean;
  /** Why nobody can be assigned here, where that is worth saying. */
  hint?: string | undefined;
  onAssign: () => void;
}

/** The first active assignment, otherwise the first (specification 2, section 3). */
const displayed = (entries: readonly Assignment[]): Assignment | undefined =>
  entries.find(({ status }) => status === "active") ?? entries[0];

const Assignee = ({
  current,
  mayAssign,
  onAssign,
}: { current: Assignment } & Pick<AssignmentBlockProps, "mayAssign" | "onAssign">) => {
  const name = personName(current.assignedToUser);
  return mayAssign ? (
    <button
      type="button"
      className={styles.name}
      aria-label={messages.change(name)}
      aria-haspopup="dialog"
      onClick={onAssign}
    >
      {name}
      <Pencil size={13} aria-hidden="true" />
    </button>
  ) : (
    <span className={styles.entryName}>{name}</span>
  );
};

const Current = ({
  current,
  ...rest
}: { current: Assignment } & Pick<AssignmentBlockProps, "mayAssign" | "onAssign">) => (
  <Facts>
    <Fact label={messages.assignedTo}>
      <span className={styles.entryHead}>
        <Assignee current={current} {...rest} />
        {current.status === "active" ? null : <StatusBadge status={current.status} />}
      </span>
    </Fact>
    <Fact label={messages.priority}>
      <PriorityBadge priority={current.priority} />
    </Fact>
    <Fact label={messages.dueDate}>
      <DueDate dueDate={current.dueDate} />
    </Fact>
    <Fact label={messages.assignedOn}>{formatDate(current.assignedAt)}</Fact>
    <Fact label={messages.assignedBy}>{personName(current.assignedByUser)}</Fact>
    <Fact label={messages.notes}>{current.notes}</Fact>
  </Facts>
);

type ContentProps = Pick<AssignmentBlockProps, "mayAssign" | "onAssign"> & { state: ApiState<Assignment[]> };

const Content = ({ state, ...rest }: ContentProps) => {
  if (state.error && !state.data) {
    return (
      <p className={styles.problem}>
        {messages.historyFailed}
        <Button variant="outline" size="xs" onClick={state.reload}>
          {messages.retry}
        </Button>
      </p>
    );
  }
  if (!state.data) return <SkeletonText lines={3} />;
  const current = displayed(state.data);
  if (!current) return <p className={styles.quiet}>{messages.unassigned}</p>;
  return (
    <>
      <Current current={current} {...rest} />
      <AssignmentHistory entries={state.data} />
    </>
  );
};

/** Who has a rule, since when and until when, and who had it before. */
export const AssignmentBlock = ({ companyRuleId, mayAssign, hint, onAssign }: AssignmentBlockProps) => {
  const state = useApi(
    listRuleAssignments,
    companyRuleId === null ? null : { params: { id: String(companyRuleId) } },
  );
  const hasAssignment = (state.data?.length ?? 0) > 0;
  return (
    <Panel
      heading={messages.heading}
      action={
        mayAssign ? (
          <Button variant="outline" size="xs" onClick={onAssign}>
            {hasAssignment ? messages.reassign : messages.assign}
          </Button>
        ) : null
      }
    >
      {companyRuleId === null ? (
        <p className={styles.quiet}>{messages.unassigned}</p>
      ) : (
        <Content state={state} mayAssign={mayAssign} onAssign={onAssign} />
      )}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </Panel>
  );
};
