import { Input } from "@chakra-ui/react";
import type { UseFormReturn } from "react-hook-form";
import { FormField } from "../../ui/form-field.tsx";
import { Choice } from "./mail-choice.tsx";
import choiceStyles from "./mail-preferences.module.css";
import type { NotificationFormValues } from "./notification-form-values.ts";
import styles from "./notification-settings.module.css";
import { settingsMessages as messages } from "./notification-settings-messages.ts";

const differs = (to: string, { isQuiet, quietHours }: NotificationFormValues) =>
  !isQuiet || to !== quietHours.from || messages.sameTimes;

/** Whether emails wait at times, and when. */
export const QuietHoursFields = ({ form }: { form: UseFormReturn<NotificationFormValues> }) => {
  const { errors } = form.formState;
  const isQuiet = form.watch("isQuiet");
  return (
    <fieldset className={choiceStyles.choices}>
      <legend className={choiceStyles.legend}>{messages.quietHours}</legend>
      <Choice label={messages.isQuiet} hint={messages.quietHint} field={form.register("isQuiet")} />
      {isQuiet ? (
        <div className={styles.times}>
          <FormField label={messages.from} error={errors.quietHours?.from?.message}>
            <Input type="time" {...form.register("quietHours.from")} />
          </FormField>
          <FormField label={messages.to} error={errors.quietHours?.to?.message}>
            <Input type="time" {...form.register("quietHours.to", { validate: differs })} />
          </FormField>
          <Choice label={messages.weekends} field={form.register("quietHours.weekends")} />
        </div>
      ) : null}
    </fieldset>
  );
};
