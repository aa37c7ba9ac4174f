import { Textarea } from "@chakra-ui/react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { listMyChangeTasks, updateChangeTask } from "../../../../../shared/api/changes.ts";
import { type ChangeTask, maxTaskNoteLength } from "../../../../../shared/schemas/changes.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { type FirstCall, firstCall } from "../../../lib/opening.ts";
import { rulePath } from "../../../lib/rule-path.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { useLast } from "../../../lib/use-last.ts";
import { BlockView } from "../../../ui/block-view.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { Panel } from "../../../ui/panel.tsx";
import { RowButton } from "../../../ui/row-button.tsx";
import { SeverityBadge } from "../change-badges.tsx";
import { changePath } from "../change-columns.tsx";
import { DueDay } from "../due-day.tsx";
import { changeReads } from "../one/use-change.ts";
import styles from "./my-tasks.module.css";
import { messages } from "./my-tasks-messages.ts";

const shownIn = { invalidates: changeReads };
const args = { query: { status: "open" as const } };

/** The call the block opens with. */
export const myTasksCall = (): FirstCall => firstCall(listMyChangeTasks, args);

interface CompleteFormProps {
  id: string;
  onSubmit: (note: string) => Promise<unknown>;
  onDone: () => void;
}

const CompleteForm = ({ id, onSubmit, onDone }: CompleteFormProps) => {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { note: "" } });
  const submit = handleSubmit(async ({ note }) => {
    try {
      await onSubmit(note.trim());
      onDone();
      notify.success(messages.completed);
    } catch (error) {
      if (!applyProblem(error, ["note"], setError)) notify.failure(error, messages.error, messages.failed);
    }
  });
  return (
    <form id={id} noValidate onSubmit={submit}>
      <FormField label={messages.note} hint={messages.noteHint} error={formState.errors.note?.message}>
        <Textarea rows={4} maxLength={maxTaskNoteLength} {...register("note")} />
      </FormField>
    </form>
  );
};

const Task = ({ task, onComplete }: { task: ChangeTask; onComplete: () => void }) => (
  <li className={styles.task}>
    <div className={styles.words}>
      <p className={styles.change}>
        <Link to={changePath({ id: task.changeId })} className={styles.link}>
          {task.citation}
        </Link>
        <SeverityBadge severity={task.severity} />
        <span className={styles.due}>
          {messages.due} <DueDay day={task.dueDate} isOpen />
        </span>
      </p>
      <ul className={styles.rules} aria-label={messages.rules(task.rules.length)}>
        {task.rules.map(({ companyRuleId, title }) => (
          <li key={companyRuleId}>
            <Link to={rulePath(companyRuleId, "assignments")} className={styles.link}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {task.note ? <p className={styles.note}>{task.note}</p> : null}
    </div>
    <RowButton tone="accent" aria-label={messages.completeOf(task.citation)} onClick={onComplete}>
      {messages.complete}
    </RowButton>
  </li>
);

/** The person's open tasks from changes of the law; without one there is no block. */
export const MyChangeTasks = () => {
  const state = useApi(listMyChangeTasks, args, { freshFor: 2_000 });
  const [completing, setCompleting] = useState<ChangeTask | null>(null);
  const shown = useLast(completing);
  const { run, isPending } = useApiMutation(updateChangeTask, shownIn);
  const complete = ({ id, changeId }: ChangeTask, note: string) =>
    run({ params: { id: changeId, taskId: id }, body: { status: "completed", note } });
  const close = () => setCompleting(null);
  return (
    <BlockView state={state} failure={messages.loadFailed} skeleton={null}>
      {(tasks) => (
        <>
          {tasks.length > 0 ? (
            <div className={styles.block}>
              <Panel heading={messages.heading}>
                <ul className={styles.tasks}>
                  {tasks.map((task) => (
                    <Task key={task.id} task={task} onComplete={() => setCompleting(task)} />
                  ))}
                </ul>
              </Panel>
            </div>
          ) : null}
          <FormDialog
            isOpen={completing !== null}
            onClose={close}
            title={messages.title}
            description={shown?.citation}
            cancel={messages.cancel}
            submit={messages.complete}
            submitting={messages.completing}
            isPending={isPending}
          >
            {(formId) =>
              shown ? (
                <CompleteForm id={formId} onSubmit={(note) => complete(shown, note)} onDone={close} />
              ) : null
            }
          </FormDialog>
        </>
      )}
    </BlockView>
  );
};
