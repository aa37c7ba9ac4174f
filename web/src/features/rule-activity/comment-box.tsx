import { Button, Input, Textarea } from "@chakra-ui/react";
import { useId } from "react";
import { type SubmitHandler, useForm } from "react-hook-form";
import type { RuleReview } from "../../../../shared/schemas/rule-activity.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./comment-box.module.css";
import { messages } from "./messages.ts";
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

const bodyOf = ({ content, isReview, title, priority }: Values) =>
  isReview
    ? ({ type: "review", content, title, priority } as const)
    : ({ type: "comment", content, title: "", priority: "medium" } as const);

/** Where people comment on a rule, or ask for a review of it. */
export const CommentBox = ({ companyRuleId }: { companyRuleId: number }) => {
  const { run, isPending } = useAddReview();
  const hintId = useId();
  const { register, handleSubmit, setError, setFocus, reset, watch, formState } = useForm<Values>({
    defaultValues: empty,
  });
  const isReview = watch("isReview");
  const { errors } = formState;
  const submit: SubmitHandler<Values> = async (values) => {
    try {
      await run({ params: { id: String(companyRuleId) }, body: bodyOf(values) });
      reset(empty);
      // Emptied, the form knows its fields again with the next frame.
      requestAnimationFrame(() => setFocus("content"));
      notify.success(toast.success, values.isReview ? words.reviewAdded : words.commentAdded);
    } catch (error) {
      if (!applyProblem(error, fields, setError)) notify.failure(error, toast.error, words.failed);
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit(submit)}>
      <FormField label={words.label} error={errors.content?.message}>
        <Textarea
          rows={2}
          maxLength={10_000}
          placeholder={isReview ? words.reviewPlaceholder : words.placeholder}
          {...register("content", { validate: (text) => text.trim() !== "" || words.missing })}
        />
      </FormField>
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
