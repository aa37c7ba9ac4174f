import { Button, Textarea } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { addChangeComment, listChangeComments } from "../../../../../shared/api/changes.ts";
import { type ChangeEntry, maxCommentLength } from "../../../../../shared/schemas/changes.ts";
import { applyProblem } from "../../../lib/form-problem.ts";
import { formatDateTime, formatPerson } from "../../../lib/format.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";
import { BlockView } from "../../../ui/block-view.tsx";
import { FormField } from "../../../ui/form-field.tsx";
import { notify } from "../../../ui/notify.ts";
import { Panel } from "../../../ui/panel.tsx";
import { PersonInitials } from "../../../ui/person-initials.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { deedOf, shownFields } from "./history-words.ts";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import { useHistory } from "./use-change.ts";

const { history: words } = messages;
const shownIn = { invalidates: [listChangeComments] };

const CommentForm = ({ id }: { id: string }) => {
  const { run, isPending } = useApiMutation(addChangeComment, shownIn);
  const { register, handleSubmit, setError, reset, formState } = useForm({ defaultValues: { content: "" } });
  const submit = handleSubmit(async ({ content }) => {
    try {
      await run({ params: { id }, body: { content } });
      reset();
      notify.success(messages.success, words.added);
    } catch (error) {
      if (!applyProblem(error, ["content"], setError)) notify.failure(error, messages.error, words.failed);
    }
  });
  return (
    <form noValidate className={styles.comment} onSubmit={submit}>
      <FormField label={words.label} error={formState.errors.content?.message}>
        <Textarea
          rows={2}
          maxLength={maxCommentLength}
          placeholder={words.placeholder}
          {...register("content", { validate: (text) => text.trim() !== "" || words.missing })}
        />
      </FormField>
      <Button type="submit" size="sm" loading={isPending} loadingText={words.submitting}>
        {words.submit}
      </Button>
    </form>
  );
};

const actorOf = ({ user, event }: ChangeEntry): string => {
  if (user) return formatPerson(user);
  return event === "change.arrived" ? words.product : words.rule;
};

const Entry = ({ entry }: { entry: ChangeEntry }) => (
  <li className={styles.entry}>
    <PersonInitials person={entry.user} />
    <div className={styles.entryBody}>
      <p>
        <span className={styles.rowTitle}>{actorOf(entry)}</span> {deedOf(entry)}
      </p>
      <p className={styles.time}>
        <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
      </p>
      {shownFields(entry).map(({ name, before, after }) => (
        <p key={name} className={styles.field}>
          <span className={styles.quiet}>{name}:</span> {before}
          <span aria-hidden="true"> → </span>
          <span className="visually-hidden"> changed to </span>
          {after}
        </p>
      ))}
      {entry.content ? <p className={styles.said}>{entry.content}</p> : null}
    </div>
  </li>
);

/** What people said and did about a change, newest first. */
export const ChangeHistory = ({ id }: { id: string }) => {
  const state = useHistory(id);
  return (
    <Panel heading={words.heading}>
      <CommentForm id={id} />
      <BlockView state={state} failure={words.loadFailed} skeleton={<SkeletonText lines={3} />}>
        {({ items, nextCursor }) => (
          <>
            <ol className={styles.entries} aria-label={words.list}>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {state.hasMoreFailed ? <p role="alert">{words.loadFailed}</p> : null}
            {nextCursor ? (
              <Button
                variant="outline"
                size="sm"
                loading={state.isLoadingMore}
                loadingText={words.loading}
                onClick={state.loadMore}
              >
                {words.earlier}
              </Button>
            ) : null}
          </>
        )}
      </BlockView>
    </Panel>
  );
};
