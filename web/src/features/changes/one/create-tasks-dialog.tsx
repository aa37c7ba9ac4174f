import { Button } from "@chakra-ui/react";
import { useId, useRef } from "react";
import { type SubmitHandler, useForm } from "react-hook-form";
import { createChangeTasks } from "../../../../../shared/api/changes.ts";
import type { Change } from "../../../../../shared/schemas/changes.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import { TaskCard } from "./task-card.tsx";
import { cardsOf, type Proposal, type TaskValues, tasksOf } from "./task-values.ts";
import { changeReads } from "./use-change.ts";

const { create: words } = messages;
const shownIn = { invalidates: changeReads };

interface FormProps {
  change: Change;
  proposal: Proposal;
  /** Says that the change needs action, without tasks. */
  onNotNow: () => void;
  onClose: () => void;
}

const useCreateTasks = ({ id }: Change, onClose: () => void) => {
  const { run, isPending } = useApiMutation(createChangeTasks, shownIn);
  // One click, however often it is sent.
  const requestId = useRef(crypto.randomUUID());
  const create = async (tasks: ReturnType<typeof tasksOf>) => {
    try {
      await run({ params: { id }, body: { requestId: requestId.current, tasks } });
      onClose();
      notify.success(words.created(tasks.length));
    } catch (error) {
      notify.failure(error, messages.error, words.failed);
    }
  };
  return { create, isPending };
};

const CreateTasks = ({ change, proposal, onNotNow, onClose }: FormProps) => {
  const formId = useId();
  const form = useForm<TaskValues>({ defaultValues: cardsOf(proposal) });
  const { create, isPending } = useCreateTasks(change, onClose);
  const count = form.watch("cards").filter(({ isWanted }) => isWanted).length;
  const submit: SubmitHandler<TaskValues> = (values) => create(tasksOf(proposal, values));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      description={words.description}
      size="lg"
      canDismiss={!isPending}
      footer={
        <>
          <Button variant="outline" disabled={isPending} onClick={onNotNow}>
            {words.notNow}
          </Button>
          <Button
            type="submit"
            form={formId}
            disabled={count === 0}
            loading={isPending}
            loadingText={words.submitting}
          >
            {words.submit(count)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.cards} onSubmit={form.handleSubmit(submit)}>
        {proposal.map(({ owner, rules }, index) => (
          <TaskCard key={owner?.id ?? ""} owner={owner} rules={rules} index={index} form={form} />
        ))}
      </form>
    </Dialog>
  );
};

interface CreateTasksDialogProps extends Omit<FormProps, "proposal"> {
  isOpen: boolean;
}

/** Proposes a task per owner of affected rules. Nothing is handed out before the click. */
export const CreateTasksDialog = ({ isOpen, ...props }: CreateTasksDialogProps) => {
  const proposal = props.change.proposal?.owners;
  return isOpen && proposal ? <CreateTasks {...props} proposal={proposal} /> : null;
};
