import { Button } from "@chakra-ui/react";
import { useForm } from "react-hook-form";
import { getMailPreferences, updateMailPreferences } from "../../../../shared/api/mail-preferences.ts";
import { getNotificationSettings, updateNotificationSettings } from "../../../../shared/api/notifications.ts";
import { toldKinds } from "../../../../shared/notifications/kinds.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { Permission } from "../../../../shared/permissions/permissions.ts";
import type { MailPreferences } from "../../../../shared/schemas/mail-preferences.ts";
import type { NotificationSettings } from "../../../../shared/schemas/notification-settings.ts";
import type { NotificationKind } from "../../../../shared/schemas/notifications.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Note } from "../../ui/note.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import accountStyles from "./account.module.css";
import { Choice } from "./mail-choice.tsx";
import { mailMessages as messages } from "./mail-messages.ts";
import styles from "./mail-preferences.module.css";
import { formValuesOf, type NotificationFormValues, settingsOf } from "./notification-form-values.ts";
import { NotificationKinds } from "./notification-kinds.tsx";
import { QuietHoursFields } from "./quiet-hours-fields.tsx";

const shownIn = { invalidates: [getMailPreferences] };
const settingsShownIn = { invalidates: [getNotificationSettings] };

const Problem = ({ email, mailProblem }: MailPreferences) =>
  mailProblem ? (
    <Note>{mailProblem.reason === "bounce" ? messages.bounces(email) : messages.complained(email)}</Note>
  ) : null;

/** What a person must be allowed to do, so that anything of a kind concerns them. */
const needed: Partial<Record<NotificationKind, Permission>> = {
  join_request: "join-request:decide",
  import_finished: "rule-import:create",
};

interface ChoicesProps {
  preferences: MailPreferences;
  /** Undefined for those whom nothing is told of: who belongs to no company. */
  settings: NotificationSettings | undefined;
  onDone: () => void;
}

const Choices = ({ preferences, settings, onDone }: ChoicesProps) => {
  const { user } = useSession();
  const kinds = toldKinds.filter((kind) => {
    const permission = needed[kind];
    return permission === undefined || can(user, permission);
  });
  const form = useForm<NotificationFormValues>({
    defaultValues: formValuesOf(preferences, settings ?? { quietHours: null }),
  });
  const { run } = useApiMutation(updateMailPreferences, shownIn);
  const { run: runSettings } = useApiMutation(updateNotificationSettings, settingsShownIn);
  const changed = form.formState.dirtyFields;
  const submit = form.handleSubmit(async (values) => {
    const { summary, reminders } = values;
    try {
      if (changed.kinds || changed.isQuiet || changed.quietHours)
        await runSettings({ body: settingsOf(values) });
      if (changed.summary || changed.reminders) await run({ body: { summary, reminders } });
      notify.success(messages.saved);
      onDone();
    } catch (error) {
      if (applyProblem(error, ["quietHours.from", "quietHours.to"], form.setError)) return;
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
      {settings ? <NotificationKinds kinds={kinds} register={form.register} /> : null}
      {settings ? <QuietHoursFields form={form} /> : null}
      <p className={styles.always}>{messages.always}</p>
      <div className={accountStyles.buttons}>
        <Button type="submit" loading={form.formState.isSubmitting} loadingText={messages.saving}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
};

/** Asked again each time it is shown: a link in a mail, or another device, may have changed it in the meantime. */
const anew = { freshFor: 0, keepFor: 0 };

/** What a person is told of and how, which mails they want, and whether they arrive. */
export const MailPreferencesForm = ({ onDone }: { onDone: () => void }) => {
  const { user } = useSession();
  const hasSettings = can(user, "rule:read");
  const preferences = useApi(getMailPreferences, {}, anew);
  const settings = useApi(getNotificationSettings, hasSettings ? {} : null, anew);
  const view = { skeleton: <Skeleton height="14rem" />, loading: messages.loading };
  return (
    <AsyncView state={preferences} failure={messages.loadFailed} {...view}>
      {(mails) =>
        hasSettings ? (
          <AsyncView state={settings} failure={messages.settingsFailed} {...view}>
            {(chosen) => <Choices preferences={mails} settings={chosen} onDone={onDone} />}
          </AsyncView>
        ) : (
          <Choices preferences={mails} settings={undefined} onDone={onDone} />
        )
      }
    </AsyncView>
  );
};
