import { Button } from "@chakra-ui/react";
import { CalendarPlus } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../lib/format.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { ShownOnce } from "../../ui/shown-once.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./calendar.module.css";
import { messages } from "./subscribe-messages.ts";
import { type Subscription, useSubscription } from "./use-subscription.ts";

/** The address, which no later answer has. */
const words = { ...messages, label: messages.address };

const Question = ({ subscription, onDone }: { subscription: Subscription; onDone: () => void }) => (
  <div>
    <p className={styles.question}>{messages.ask}</p>
    <InlineButtons
      cancel={messages.cancel}
      submit={messages.renew}
      submitting={messages.creating}
      isPending={subscription.isCreating}
      onCancel={onDone}
      onConfirm={() => void subscription.create().then(onDone)}
    />
  </div>
);

interface AddressProps {
  subscription: Subscription;
  /** Null where there is none. */
  feed: { readonly createdAt: string } | null;
}

const Address = ({ subscription, feed }: AddressProps) => {
  const [isAsking, setAsking] = useState(false);
  const { url, create, remove, isCreating, isRemoving } = subscription;
  if (!feed)
    return (
      <Button onClick={() => void create()} loading={isCreating} loadingText={messages.creating}>
        {messages.create}
      </Button>
    );
  return (
    <div className={styles.subscription}>
      {url ? <ShownOnce value={url} words={words} /> : <p>{messages.made(formatDate(feed.createdAt))}</p>}
      {isAsking ? (
        <Question subscription={subscription} onDone={() => setAsking(false)} />
      ) : (
        <div className={styles.addressButtons}>
          <Button variant="outline" onClick={() => setAsking(true)}>
            {messages.renew}
          </Button>
          <Button
            variant="outline"
            onClick={() => void remove()}
            loading={isRemoving}
            loadingText={messages.removing}
          >
            {messages.remove}
          </Button>
        </div>
      )}
    </div>
  );
};

const Subscribing = () => {
  const subscription = useSubscription();
  return (
    <AsyncView state={subscription.state} failure={messages.loadFailed} skeleton={<SkeletonText lines={2} />}>
      {(feed) => <Address subscription={subscription} feed={feed} />}
    </AsyncView>
  );
};

/** Opens what gives calendar programs one's calendar. */
export const Subscribe = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CalendarPlus aria-hidden="true" />
        {messages.open}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={messages.title}
        description={messages.intro}
      >
        <Subscribing />
      </Dialog>
    </>
  );
};
