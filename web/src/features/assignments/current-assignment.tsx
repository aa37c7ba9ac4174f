import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Assignment } from "../../../../shared/schemas/assignment.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge, PriorityBadge, StatusBadge } from "../../ui/badge.tsx";
import { NeedsReassignment } from "../../ui/needs-reassignment.tsx";
import { Fact, Facts } from "../../ui/panel.tsx";
import { AssigneeChange } from "./assignee-change.tsx";
import styles from "./assignment-block.module.css";
import { assigneeName, personName } from "./assignment-history.tsx";
import { blockMessages as messages } from "./block-messages.ts";
import { DueDate } from "./due-date.tsx";
import { TakeActions } from "./groups/take-actions.tsx";

interface CurrentAssignmentProps {
  current: Assignment;
  mayAssign: boolean;
}

interface AssigneeProps extends CurrentAssignmentProps {
  /** True after the change mode was left: the focus comes back to the name. */
  isReturning: boolean;
  onChange: () => void;
}

const Assignee = ({ current, mayAssign, isReturning, onChange }: AssigneeProps) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReturning) button.current?.focus();
  }, [isReturning]);
  const name = assigneeName(current);
  return mayAssign ? (
    <button
      ref={button}
      type="button"
      className={styles.name}
      aria-label={messages.change(name)}
      onClick={onChange}
    >
      {name}
      <Pencil size={13} aria-hidden="true" />
    </button>
  ) : (
    <span className={styles.entryName}>{name}</span>
  );
};

const EndedOn = ({ cancelledAt }: Assignment) => (
  <Fact label={messages.endedOn}>{cancelledAt && formatDate(cancelledAt)}</Fact>
);

/** The assignment a rule's page shows. Its name opens a form in its place, where the reader may assign. */
export const CurrentAssignment = ({ current, mayAssign }: CurrentAssignmentProps) => {
  const [mode, setMode] = useState<"shown" | "changing" | "changed">("shown");
  if (mode === "changing" && mayAssign)
    return <AssigneeChange current={current} onDone={() => setMode("changed")} />;
  return (
    <Facts>
      <Fact label={messages.assignedTo}>
        <span className={styles.entryHead}>
          <Assignee
            current={current}
            mayAssign={mayAssign}
            isReturning={mode === "changed"}
            onChange={() => setMode("changing")}
          />
          {current.status === "active" ? (
            <>
              {current.assignedTo === null ? <Badge tone="orange">{messages.untaken}</Badge> : null}
              <NeedsReassignment person={current.assignedToUser} />
              <TakeActions current={current} />
            </>
          ) : (
            <StatusBadge status={current.status} />
          )}
        </span>
      </Fact>
      {current.assignedTo === null ? null : (
        <Fact label={messages.group}>{current.assignedToGroup?.name}</Fact>
      )}
      <Fact label={messages.priority}>
        <PriorityBadge priority={current.priority} />
      </Fact>
      <Fact label={messages.dueDate}>
        {/* What has ended is not overdue any more. */}
        {current.status === "active" || !current.dueDate ? (
          <DueDate dueDate={current.dueDate} />
        ) : (
          formatDate(current.dueDate)
        )}
      </Fact>
      <Fact label={messages.assignedOn}>{formatDate(current.assignedAt)}</Fact>
      <Fact label={messages.assignedBy}>{personName(current.assignedByUser)}</Fact>
      <EndedOn {...current} />
      <Fact label={messages.notes}>{current.notes}</Fact>
    </Facts>
  );
};
