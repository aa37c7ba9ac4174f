import { Input } from "@chakra-ui/react";
import { zodResolver } from "@hookform/resolvers/zod";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { createWebhook, listWebhooks, updateWebhook } from "../../../../shared/api/webhooks.ts";
import { NewWebhook, type Webhook, webhookEvents } from "../../../../shared/schemas/webhook.ts";
import { applyProblem } from "../../lib/form-problem.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { notify } from "../../ui/notify.ts";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";

const messages = all.webhooks;
type Values = z.input<typeof NewWebhook>;

const fields = ["url", "events"] as const;
const shown = { invalidates: [listWebhooks] };

interface WebhookFormProps {
  /** The one to change; a new one without it. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onCreated: (secret: string) => void;
}

const useWebhookForm = ({ webhook, onClose, onCreated }: WebhookFormProps) => {
  const form = useForm<Values>({
    resolver: zodResolver(NewWebhook),
    defaultValues: { url: webhook?.url ?? "", events: (webhook?.events ?? []) as Values["events"] },
  });
  const { run: create } = useApiMutation(createWebhook, shown);
  const { run: update } = useApiMutation(updateWebhook, shown);
  const send = async (body: Values) => {
    if (webhook) {
      await update({ params: { id: webhook.id }, body });
      notify.success(all.updated);
      return onClose();
    }
    const { secret } = await create({ body });
    notify.success(messages.added);
    onCreated(secret);
  };
  const submit = form.handleSubmit((values) =>
    send(values).catch((error: unknown) => {
      if (!applyProblem(error, fields, form.setError)) notify.failure(error, all.failed, all.failedBody);
    }),
  );
  return { form, submit };
};

const EventChoice = ({ field, error }: { field: UseFormRegisterReturn; error: string | undefined }) => (
  <div>
    <fieldset className={styles.events}>
      <legend>{messages.events}</legend>
      {webhookEvents.map((event) => (
        <label key={event}>
          <input type="checkbox" value={event} {...field} />
          {event}
        </label>
      ))}
    </fieldset>
    <p role="alert" className={styles.error}>
      {error}
    </p>
  </div>
);

/** Address and events of a webhook. */
export const WebhookForm = (props: WebhookFormProps) => {
  const { webhook, onClose } = props;
  const { form, submit } = useWebhookForm(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={webhook ? messages.editTitle : messages.create}
      size="md"
      cancel={all.cancel}
      submit={webhook ? all.save : messages.create}
      submitting={all.saving}
      isPending={isSubmitting}
    >
      {(id) => (
        <form id={id} noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <FormField label={messages.url} hint={messages.urlHint} error={errors.url?.message} isRequired>
            <Input autoFocus type="url" placeholder="https://" {...form.register("url")} />
          </FormField>
          <EventChoice field={form.register("events")} error={errors.events?.message} />
        </form>
      )}
    </FormDialog>
  );
};
