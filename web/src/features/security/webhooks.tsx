import { Button } from "@chakra-ui/react";
import { Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import {
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../../../../shared/api/webhooks.ts";
import type { Webhook } from "../../../../shared/schemas/webhook.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { Badge } from "../../ui/badge.tsx";
import { DescribedRow } from "../../ui/described-row.tsx";
import { MoreMenu } from "../../ui/more-menu.tsx";
import { Deliveries } from "./deliveries.tsx";
import { messages as all } from "./programs-messages.ts";
import { ProgramsPanel } from "./programs-panel.tsx";
import { type NewSecret, SecretDialog } from "./secret-dialog.tsx";
import { useChanging } from "./use-changing.ts";
import { WebhookForm } from "./webhook-form.tsx";

const messages = all.webhooks;
const shown = { invalidates: [listWebhooks] };
const sent = { invalidates: [listWebhooks, listDeliveries] };
const tones = { on: "green", off: "gray", failing: "red" } as const;

interface RowProps {
  webhook: Webhook;
  onTest: () => void;
  onDeliveries: () => void;
  onEdit: () => void;
  onSwitch: () => void;
  onRotate: () => void;
  onDelete: () => void;
}

const WebhookRow = ({ webhook, onTest, onDeliveries, onEdit, onSwitch, onRotate, onDelete }: RowProps) => {
  const { url, events, status } = webhook;
  const isOff = status === "off";
  return (
    <DescribedRow
      name={url}
      badges={<Badge tone={tones[status]}>{messages.states[status]}</Badge>}
      facts={[events.join(", ")]}
    >
      {isOff ? null : (
        <Button size="sm" variant="outline" aria-label={messages.testOf(url)} onClick={onTest}>
          {messages.test}
        </Button>
      )}
      <Button size="sm" variant="outline" aria-label={messages.deliveriesOf(url)} onClick={onDeliveries}>
        {messages.deliveries}
      </Button>
      <MoreMenu
        about={url}
        actions={[
          { label: all.edit, onSelect: onEdit },
          { label: isOff ? messages.turnOn : messages.turnOff, onSelect: onSwitch },
          { label: all.rotate, onSelect: onRotate },
          { label: all.remove, tone: "danger", onSelect: onDelete },
        ]}
      />
    </DescribedRow>
  );
};

const useWebhookChanges = (onSecret: (secret: NewSecret) => void) => {
  const { isChanging, change } = useChanging();
  const { run: update } = useApiMutation(updateWebhook, shown);
  const { run: test } = useApiMutation(testWebhook, sent);
  const { run: rotate } = useApiMutation(rotateWebhookSecret, shown);
  const { run: remove } = useApiMutation(deleteWebhook, shown);
  const paramsOf = ({ id }: Webhook) => ({ params: { id } });
  return {
    isChanging,
    test: (webhook: Webhook) => change(() => test(paramsOf(webhook)), messages.tested, messages.testedBody),
    switchOver: (webhook: Webhook) =>
      change(() => update({ ...paramsOf(webhook), body: { isOn: webhook.status === "off" } }), all.updated),
    rotate: (webhook: Webhook) =>
      change(async () => {
        const { secret } = await rotate(paramsOf(webhook));
        onSecret({ title: messages.secretTitle, body: messages.rotated, value: secret });
      }, all.updated),
    remove: (webhook: Webhook) => change(() => remove(paramsOf(webhook)), messages.removed),
  };
};

/** Where the company's programs are told of what happens. */
export const Webhooks = () => {
  const state = useApi(listWebhooks, {}, { freshFor: 0 });
  const [form, setForm] = useState<{ webhook?: Webhook }>();
  const [secret, setSecret] = useState<NewSecret>();
  const [opened, setOpened] = useState<Webhook>();
  const [toDelete, setToDelete] = useState<Webhook>();
  const { isChanging, test, switchOver, rotate, remove } = useWebhookChanges(setSecret);
  const close = () => setForm(undefined);
  return (
    <ProgramsPanel
      words={messages}
      icon={WebhookIcon}
      state={state}
      onCreate={() => setForm({})}
      row={(webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onTest={() => void test(webhook)}
          onDeliveries={() => setOpened(webhook)}
          onEdit={() => setForm({ webhook })}
          onSwitch={() => void switchOver(webhook)}
          onRotate={() => void rotate(webhook)}
          onDelete={() => setToDelete(webhook)}
        />
      )}
      question={{ name: toDelete?.url, isChanging }}
      onDelete={() => void (toDelete && remove(toDelete).then(() => setToDelete(undefined)))}
      onKeep={() => setToDelete(undefined)}
    >
      {form ? (
        <WebhookForm
          webhook={form.webhook}
          onClose={close}
          onCreated={(value) => {
            close();
            setSecret({ title: messages.secretTitle, body: messages.secretBody, value });
          }}
        />
      ) : null}
      {opened ? <Deliveries webhook={opened} onClose={() => setOpened(undefined)} /> : null}
      <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />
    </ProgramsPanel>
  );
};
