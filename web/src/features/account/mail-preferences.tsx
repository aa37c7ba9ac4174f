import { Button } from "@chakra-ui/react";
import { useId } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { getMailPreferences, updateMailPreferences } from "../../../../shared/api/mail-preferences.ts";
import type { MailChoices, MailPreferences } from "../../../../shared/schemas/mail-preferences.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Note } from "../../ui/note.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import accountStyles from "./account.module.css";
import { mailMessages as messages } from "./mail-messages.ts";
import styles from "./mail-preferences.module.css";

const shownIn = { invalidates: [getMailPreferences] };

interface ChoiceProps {
  label: string;
  hint: string;
  field: UseFormRegisterReturn;
}

const Choice = ({ label, hint, field }: ChoiceProps) => {
  const id = useId();
  return (
    <div className={styles.choice}>
      <input type="checkbox" id={id} aria-describedby={`${id}-hint`} {...field} />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
    </div>
  );
};

const Problem = ({ email, mailProblem }: MailPreferences) =>
  mailProblem ? (
    <Note>{mailProblem.reason === "bounce" ? messages.bounces(email) : messages.complained(email)}</Note>
  ) : null;

const Choices = ({ preferences, onDone }: { preferences: MailPreferences; onDone: () => void }) => {
  const { summary, reminders } = preferences;
  const form = useForm<MailChoices>({ defaultValues: { summary, reminders } });
  const { run } = useApiMutation(updateMailPreferences, shownIn);
  const submit = form.handleSubmit(async (body) => {
    try {
      await run({ body });
      notify.success(messages.saved);
      onDone();
    } catch (error) {
      notify.failure(error, messages.failed, messages.failedBody);
    }
  });
  return (
    <form noValidate className={accountStyles.form} onSubmit={(event) => void submit(event)}>
      <Problem {...preferences} />
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{messages.legend}</legend>
        <Choice label={messages.summary} hint={messages.summaryHint} field={form.register("summary")} />
        <Choice label={messages.reminders} hint={messages.remindersHint} field={form.register("reminders")} />
      </fieldset>
      <p className={styles.always}>{messages.always}</p>
      <div className={accountStyles.buttons}>
        <Button type="submit" loading={form.formState.isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

/** Which mails a person wants, and whether they arrive. */
export const MailPreferencesForm = ({ onDone }: { onDone: () => void }) => {
  // Asked again each time it is shown: a link in a mail may have changed it in the meantime.
  const state = useApi(getMailPreferences, {}, { freshFor: 0, keepFor: 0 });
  return (
    <AsyncView
      state={state}
      skeleton={<Skeleton height="14rem" />}
      failure={messages.loadFailed}
      loading={messages.loading}
    >
      {(preferences) => <Choices preferences={preferences} onDone={onDone} />}
    </AsyncView>
  );
};
