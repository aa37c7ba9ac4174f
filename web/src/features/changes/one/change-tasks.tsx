import { Button } from "@chakra-ui/react";
import { useState } from "react";
import { updateChangeTask } from "../../../../../shared/api/changes.ts";
import type { Change, ChangeTask } from "../../../../../shared/schemas/changes.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Panel } from "../../../ui/panel.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import { personName } from "../change-badges.tsx";
import { DueDay } from "../due-day.tsx";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import { changeReads } from "./use-change.ts";

const { tasks: words } = messages;
const tones: Readonly<Record<ChangeTask["status"], Tone>> = {
  open: "yellow",
  completed: "green",
  cancelled: "gray",
};
const shownIn = { invalidates: changeReads };

/** Asks before a task is cancelled. */
const CancelTask = ({ task, onClose }: { task: ChangeTask; onClose: () => void }) => {
  const { run, isPending } = useApiMutation(updateChangeTask, shownIn);
  const cancel = async () => {
    try {
      await run({
        params: { id: task.changeId, taskId: task.id },
        body: { status: "cancelled", note: "" },
      });
      notify.success(words.cancelled);
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    } finally {
      onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={words.cancelQuestion.title}
      body={words.cancelQuestion.body(personName(task.owner))}
      confirmLabel={words.cancel}
      cancelLabel={words.cancelQuestion.keep}
      isPending={isPending}
      onConfirm={() => void cancel()}
      onCancel={onClose}
    />
  );
};

const Task = ({ task, onCancel }: { task: ChangeTask; onCancel: (() => void) | undefined }) => {
  const { owner, rules, status, dueDate, completedAt, note, completedNote } = task;
  return (
    <li className={styles.row}>
      <span className={styles.rowHead}>
        <span className={styles.rowTitle}>{personName(owner)}</span>
        <Badge tone={tones[status]}>{words.status[status]}</Badge>
        {onCancel && status === "open" ? (
          <RowButton aria-label={words.cancelOf(personName(owner))} onClick={onCancel}>
            {words.cancel}
          </RowButton>
        ) : null}
      </span>
      <span className={styles.rowFacts}>
        <span>{words.rules(rules.length)}</span>
        {completedAt ? (
          <span>{words.completed(formatDate(completedAt))}</span>
        ) : (
          <DueDay day={dueDate} isOpen={status === "open"} />
        )}
      </span>
      {[note, completedNote].filter(Boolean).map((text) => (
        <p key={text} className={styles.rowNote}>
          {text}
        </p>
      ))}
    </li>
  );
};

interface ChangeTasksProps {
  change: Change;
  mayChange: boolean;
  /** Undefined where there is nothing to hand out. */
  onCreate: (() => void) | undefined;
}

/** Who does what about a change. */
export const ChangeTasks = ({ change: { tasks }, mayChange, onCreate }: ChangeTasksProps) => {
  const [canceling, setCanceling] = useState<ChangeTask>();
  const create = onCreate ? (
    <Button variant="outline" size="sm" onClick={onCreate}>
      {words.create}
    </Button>
  ) : undefined;
  if (tasks.length === 0) return <Panel heading={words.heading} brief={words.none} action={create} />;
  return (
    <Panel
      heading={words.heading}
      badges={<span className={styles.count}>{formatNumber(tasks.length)}</span>}
      action={create}
    >
      <ul className={styles.rows}>
        {tasks.map((task) => (
          <Task key={task.id} task={task} onCancel={mayChange ? () => setCanceling(task) : undefined} />
        ))}
      </ul>
      {canceling ? <CancelTask task={canceling} onClose={() => setCanceling(undefined)} /> : null}
    </Panel>
  );
};
