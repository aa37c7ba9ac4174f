import { Button, Input } from "@chakra-ui/react";
import { useId } from "react";
import { type SubmitHandler, useForm } from "react-hook-form";
import type { RuleReview } from "../../../../shared/schemas/rule-activity.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./comment-box.module.css";
import { CommentField } from "./comment-field.tsx";
import { messages } from "./messages.ts";
import { useMentions } from "./use-mentions.ts";
import { useAddReview } from "./use-rule-activity.ts";

const { box: words, toast } = messages;

interface Values {
  content: string;
  isReview: boolean;
  title: string;
  priority: RuleReview["priority"];
}

const empty: Values = { content: "", isReview: false, title: "", priority: "medium" };
const fields = ["content", "title", "priority"] as const;
const priorityOptions = Object.entries(words.priorities).map(([value, label]) => ({ value, label }));

const bodyOf = ({ content, isReview, title, priority }: Values, mentions: string[]) => ({
  content,
  ...(isReview
    ? ({ type: "review", title, priority } as const)
    : ({ type: "comment", title: "", priority: "medium" } as const)),
  mentions,
});

/** Where people comment on a rule, or ask for a review of it. */
export const CommentBox = ({ companyRuleId }: { companyRuleId: number }) => {
  const { run, isPending } = useAddReview();
  const hintId = useId();
  const { register, handleSubmit, setError, setFocus, setValue, reset, watch, formState } = useForm<Values>({
    defaultValues: empty,
  });
  const mentions = useMentions((text, caret) => {
    setValue("content", text, { shouldDirty: true });
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) field.setSelectionRange(caret, caret);
  });
  const isReview = watch("isReview");
  const { errors } = formState;
  const submit: SubmitHandler<Values> = async (values) => {
    try {
      await run({
        params: { id: String(companyRuleId) },
        body: bodyOf(values, mentions.idsIn(values.content)),
      });
      reset(empty);
      mentions.reset();
      // Emptied, the form knows its fields again with the next frame.
      requestAnimationFrame(() => setFocus("content"));
      notify.success(toast.success, values.isReview ? words.reviewAdded : words.commentAdded);
    } catch (error) {
      if (!applyProblem(error, fields, setError)) notify.failure(error, toast.error, words.failed);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(submit)}>
      <CommentField
        field={register("content", { validate: (text) => text.trim() !== "" || words.missing })}
        mentions={mentions}
        placeholder={isReview ? words.reviewPlaceholder : words.placeholder}
        error={errors.content?.message}
      />
      {isReview ? (
        <div className={styles.pair}>
          <FormField label={words.title} error={errors.title?.message}>
            <Input maxLength={200} {...register("title")} />
          </FormField>
          <FormField label={words.priority} error={errors.priority?.message}>
            <SelectInput options={priorityOptions} {...register("priority")} />
          </FormField>
        </div>
      ) : null}
      <div className={styles.foot}>
        <label className={styles.kind}>
          <input
            type="checkbox"
            className={styles.check}
            aria-describedby={isReview ? hintId : undefined}
            {...register("isReview")}
          />
          {words.asReview}
        </label>
        {isReview ? (
          <span id={hintId} className={styles.hint}>
            {words.reviewHint}
          </span>
        ) : null}
        <Button
          type="submit"
          size="sm"
          className={styles.send}
          loading={isPending}
          loadingText={words.pending}
        >
          {isReview ? words.review : words.comment}
        </Button>
      </div>
    </form>
  );
};
