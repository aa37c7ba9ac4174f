import type { UseFormRegister } from "react-hook-form";
import { FormField } from "./form-field.tsx";
import styles from "./review-fields.module.css";
import { SelectInput } from "./select-input.tsx";

const messages = {
  needsReview: "Needs review",
  reviewer: "Reviewer",
  hint: "The rule is completed once this person approves the work.",
  choose: "Select a reviewer",
  missing: "Please select a reviewer",
  self: "The reviewer cannot be the person who does the work.",
} as const;

/** What a form that assigns asks about the review. */
export interface ReviewValues {
  /** A group has no one who does the work yet. */
  assignTo: "person" | "group";
  assignedTo: string;
  needsReview: boolean;
  reviewerId: string;
}

/** What such a form sends. */
export const reviewBody = ({ needsReview, reviewerId }: Pick<ReviewValues, "needsReview" | "reviewerId">) =>
  needsReview ? { needsReview, reviewerId } : { needsReview };

interface ReviewFieldsProps {
  /** Of a form that has these values, and maybe others. */
  register: UseFormRegister<ReviewValues>;
  isOn: boolean;
  /** People by name; undefined while the team loads. */
  people: readonly { value: string; label: string }[] | undefined;
  error: string | undefined;
}

/** Whether assigned work is reviewed before it counts as completed, and by whom. */
export const ReviewFields = ({ register, isOn, people, error }: ReviewFieldsProps) => (
  <div className={styles.fields}>
    <label className={styles.choice}>
      <input type="checkbox" className={styles.check} {...register("needsReview")} />
      {messages.needsReview}
    </label>
    {isOn ? (
      <FormField label={messages.reviewer} isRequired hint={messages.hint} error={error}>
        <SelectInput
          // Mounted again when the team arrives: a select cannot hold a choice it does not have yet.
          key={people ? "team" : "waiting"}
          placeholder={messages.choose}
          options={people ?? []}
          {...register("reviewerId", {
            validate: (id, { assignTo, assignedTo, needsReview }) => {
              if (!needsReview) return true;
              if (id === "") return messages.missing;
              return assignTo === "group" || id !== assignedTo || messages.self;
            },
          })}
        />
      </FormField>
    ) : null}
  </div>
);
