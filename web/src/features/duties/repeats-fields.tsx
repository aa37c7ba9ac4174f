import { Input } from "@chakra-ui/react";
import { useFormContext, useWatch } from "react-hook-form";
import { lastDayOfMonth, weekdays } from "../../../../shared/duties/repetition.ts";
import { monthName, ruleWords, weekdayName } from "../../../../shared/duties/repetition-words.ts";
import { FormField } from "../../ui/form-field.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./duties.module.css";
import { dutyFormMessages as messages } from "./duties-messages.ts";
import type { DutyValues } from "./duty-values.ts";
import { monthDays, mostOf, ruleOf, units } from "./repeats-values.ts";

const monthOptions = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthName(index + 1),
}));
const weekdayOptions = weekdays.map((value) => ({ value, label: weekdayName(value) }));
const dayOptions = monthDays.map((day) => ({
  value: String(day),
  label: day === lastDayOfMonth ? messages.lastDay : messages.dayOf(day),
}));
const wayOptions = [
  { value: "day", label: messages.ways.day },
  { value: "weekday", label: messages.ways.weekday },
];

const Weekdays = () => {
  const { register, formState } = useFormContext<DutyValues>();
  const problem = formState.errors.repeats?.weekdays?.message;
  return (
    <fieldset className={styles.days}>
      <legend>{messages.weekdays}</legend>
      {weekdayOptions.map(({ value, label }) => (
        <label key={value} className={styles.dayChoice}>
          <input type="checkbox" value={value} {...register("repeats.weekdays")} />
          <span aria-hidden="true">{label.slice(0, 3)}</span>
          <span className={styles.hidden}>{label}</span>
        </label>
      ))}
      {problem ? <p role="alert">{problem}</p> : null}
    </fieldset>
  );
};

/** The day within a month or a year. */
const DayOfMonth = ({ isYearly, by }: { isYearly: boolean; by: string }) => {
  const { register } = useFormContext<DutyValues>();
  return (
    <div className={styles.pair}>
      {isYearly ? (
        <FormField label={messages.month}>
          <SelectInput options={monthOptions} {...register("repeats.month")} />
        </FormField>
      ) : null}
      <FormField label={messages.by}>
        <SelectInput options={wayOptions} {...register("repeats.by")} />
      </FormField>
      {by === "day" ? (
        <FormField label={messages.day}>
          <SelectInput options={dayOptions} {...register("repeats.day")} />
        </FormField>
      ) : (
        <>
          <FormField label={messages.nth}>
            <SelectInput options={messages.nths} {...register("repeats.nth")} />
          </FormField>
          <FormField label={messages.weekday}>
            <SelectInput options={weekdayOptions} {...register("repeats.weekday")} />
          </FormField>
        </>
      )}
    </div>
  );
};

/** How often a duty comes, and on which day; says it in a sentence below. */
export const RepeatsFields = () => {
  const { register, formState, control } = useFormContext<DutyValues>();
  const [repeats, startsOn] = useWatch({ control, name: ["repeats", "startsOn"] });
  const { unit, kept, by } = repeats;
  const shown = kept === "" ? units : ([...units, "kept"] as const);
  const rule = ruleOf(repeats);
  return (
    <fieldset className={styles.repeats}>
      <legend>{messages.repeats}</legend>
      <div className={styles.pair}>
        {unit === "kept" ? null : (
          <FormField label={messages.every} error={formState.errors.repeats?.every?.message}>
            <Input
              inputMode="numeric"
              maxLength={2}
              {...register("repeats.every", {
                validate: (text, values) => {
                  const most = mostOf(values.repeats.unit);
                  const number = Number(text);
                  return (/^\d+$/.test(text) && number >= 1 && number <= most) || messages.everyRange(most);
                },
              })}
            />
          </FormField>
        )}
        <FormField label={messages.unit}>
          <SelectInput
            options={shown.map((value) => ({ value, label: messages.units[value] }))}
            {...register("repeats.unit")}
          />
        </FormField>
      </div>
      {unit === "week" ? <Weekdays /> : null}
      {unit === "kept" || unit === "week" ? null : <DayOfMonth isYearly={unit === "year"} by={by} />}
      <p className={styles.sentence} aria-live="polite">
        {rule && startsOn ? ruleWords(rule, startsOn) : "…"}
      </p>
      {formState.errors.rule ? (
        <p role="alert" className={styles.problem}>
          {formState.errors.rule.message}
        </p>
      ) : null}
    </fieldset>
  );
};
