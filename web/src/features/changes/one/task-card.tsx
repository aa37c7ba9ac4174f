import { Input, Textarea } from "@chakra-ui/react";
import type { UseFormReturn } from "react-hook-form";
import type { ChangedRule } from "../../../../../shared/schemas/changes.ts";
import { maxTaskNoteLength } from "../../../../../shared/schemas/changes.ts";
import type { Assignee } from "../../../../../shared/schemas/company-rule.ts";
import { dueDateBounds, validateDueDate } from "../../../lib/due-date-input.ts";
import { FormField } from "../../../ui/form-field.tsx";
import { SelectInput } from "../../../ui/select-input.tsx";
import { personName } from "../change-badges.tsx";
import { usePeople } from "../use-people.ts";
import styles from "./one.module.css";
import { messages } from "./one-messages.ts";
import type { TaskValues } from "./task-values.ts";

const { create: words } = messages;

interface TaskCardProps {
  /** Null where the rules have no owner and the change no assessor. */
  owner: Assignee | null;
  rules: readonly ChangedRule[];
  index: number;
  form: UseFormReturn<TaskValues>;
}

/** A task as it is proposed: who, which rules, until when, and a note. */
export const TaskCard = ({ owner, rules, index, form }: TaskCardProps) => {
  const { people } = usePeople();
  const { register, watch, formState } = form;
  const errors = formState.errors.cards?.[index];
  const isWanted = watch(`cards.${index}.isWanted`);
  const name = owner ? words.card(personName(owner)) : words.unowned;
  const wanted = <T,>(check: (value: T) => true | string) => ({
    validate: (value: T) => !form.getValues(`cards.${index}.isWanted`) || check(value),
  });
  return (
    <fieldset className={styles.card} data-left-out={!isWanted || undefined}>
      <legend className="visually-hidden">{name}</legend>
      <label className={styles.cardHead}>
        <input type="checkbox" {...register(`cards.${index}.isWanted`)} />
        <span className={styles.rowTitle}>{name}</span>
        <span className={styles.quiet}>{words.rules(rules.length)}</span>
      </label>
      <ul className={styles.cardRules}>
        {rules.map(({ companyRuleId, title, paragraph }) => (
          <li key={companyRuleId}>
            {title} {paragraph ? <span className={styles.quiet}>{paragraph}</span> : null}
          </li>
        ))}
      </ul>
      {isWanted ? (
        <div className={styles.cardFields}>
          {owner ? null : (
            <FormField label={words.owner} isRequired error={errors?.ownerId?.message}>
              <SelectInput
                placeholder={words.choose}
                options={people}
                {...register(
                  `cards.${index}.ownerId`,
                  wanted((value: string) => value !== "" || words.ownerMissing),
                )}
              />
            </FormField>
          )}
          <FormField label={words.due} isRequired error={errors?.dueDate?.message}>
            <Input
              type="date"
              {...dueDateBounds()}
              {...register(
                `cards.${index}.dueDate`,
                wanted((value: string) => (value === "" ? words.dueMissing : validateDueDate(value))),
              )}
            />
          </FormField>
          <FormField label={words.note}>
            <Textarea rows={1} maxLength={maxTaskNoteLength} {...register(`cards.${index}.note`)} />
          </FormField>
        </div>
      ) : null}
    </fieldset>
  );
};
