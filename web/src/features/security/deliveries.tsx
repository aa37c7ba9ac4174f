import { Button } from "@chakra-ui/react";
import { Send } from "lucide-react";
import { useState } from "react";
import { listDeliveries, listWebhooks, replayDelivery } from "../../../../shared/api/webhooks.ts";
import type { Delivery, Webhook } from "../../../../shared/schemas/webhook.ts";
import { formatRelative } from "../../lib/relative-time.ts";
import { useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { DescribedRow } from "../../ui/described-row.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./programs.module.css";
import { messages as all } from "./programs-messages.ts";
import { useChanging } from "./use-changing.ts";

const messages = all.deliveries;
const shown = { invalidates: [listDeliveries, listWebhooks] };
const tones = { waiting: "yellow", delivered: "green", failed: "red" } as const;

/** How the last attempt ended, and how many there were. */
const outcomeOf = ({ attempts }: Delivery): string => {
  const last = attempts.at(-1);
  if (!last) return "";
  const answer = last.error ?? (last.status === null ? "" : messages.answer(last.status));
  return `${formatRelative(last.at)} · ${messages.attempts(attempts.length)} · ${answer}`;
};

const DeliveryRow = ({ delivery, onReplay }: { delivery: Delivery; onReplay: (() => void) | undefined }) => (
  <DescribedRow
    name={delivery.type}
    badges={<Badge tone={tones[delivery.state]}>{messages.states[delivery.state]}</Badge>}
    facts={[outcomeOf(delivery)]}
  >
    {delivery.state === "waiting" || !onReplay ? null : (
      <Button size="sm" variant="outline" aria-label={messages.replayOf(delivery.type)} onClick={onReplay}>
        {messages.replay}
      </Button>
    )}
  </DescribedRow>
);

/** A page of messages; the next one is asked for below its last. */
const DeliveryPage = ({ webhook, cursor }: { webhook: Webhook; cursor?: string }) => {
  const query = cursor === undefined ? {} : { cursor };
  const state = useApi(listDeliveries, { params: { id: webhook.id }, query }, { freshFor: 0 });
  const [isMore, setMore] = useState(false);
  const { change } = useChanging();
  const { run } = useApiMutation(replayDelivery, shown);
  const replay = (deliveryId: string) =>
    change(() => run({ params: { id: webhook.id, deliveryId } }), messages.replayed);
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      retry={all.retry}
      skeleton={<SkeletonRows />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon={Send} heading={messages.empty} />}
    >
      {({ items, nextCursor }) => (
        <>
          <ul className={styles.list} aria-label={messages.caption}>
            {items.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                onReplay={webhook.status === "off" ? undefined : () => void replay(delivery.id)}
              />
            ))}
          </ul>
          {nextCursor !== null && !isMore ? (
            <div className={styles.more}>
              <Button size="sm" variant="outline" onClick={() => setMore(true)}>
                {messages.more}
              </Button>
            </div>
          ) : null}
          {nextCursor !== null && isMore ? <DeliveryPage webhook={webhook} cursor={nextCursor} /> : null}
        </>
      )}
    </AsyncView>
  );
};

/** The messages of a webhook, with how each went. */
export const Deliveries = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={all.webhooks.deliveries}
    description={webhook.url}
    size="lg"
    footer={
      <Button variant="outline" onClick={onClose}>
        {all.close}
      </Button>
    }
  >
    <DeliveryPage webhook={webhook} />
  </Dialog>
);
