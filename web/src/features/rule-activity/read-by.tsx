import { Button } from "@chakra-ui/react";
import { Check, CircleCheck } from "lucide-react";
import type { Acknowledgement } from "../../../../shared/schemas/rule-activity.ts";
import { formatDate, formatDateTime, formatPerson } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { Badge } from "../../ui/badge.tsx";
import { BlockView } from "../../ui/block-view.tsx";
import { notify } from "../../ui/notify.ts";
import { Panel } from "../../ui/panel.tsx";
import { PersonInitials } from "../../ui/person-initials.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { messages, readMessages as words } from "./messages.ts";
import styles from "./read-by.module.css";
import { useAcknowledge, useAcknowledgements } from "./use-rule-activity.ts";

/** What fits at a glance; the others are folded. */
const firstShown = 5;

const Reader = ({ reader }: { reader: Acknowledgement }) => (
  <li className={styles.reader}>
    <PersonInitials person={reader.user} />
    <span className={styles.who}>
      <span className={styles.name}>{reader.user ? formatPerson(reader.user) : messages.someone}</span>
      <time className={styles.when} dateTime={reader.acknowledgedAt}>
        {formatDateTime(reader.acknowledgedAt)}
      </time>
    </span>
    {reader.isCurrent ? null : <Badge tone="yellow">{words.outdated}</Badge>}
  </li>
);

const Readers = ({ readers }: { readers: readonly Acknowledgement[] }) => {
  if (readers.length === 0) return <p className={styles.quiet}>{words.noOne}</p>;
  const rest = readers.slice(firstShown);
  return (
    <>
      <ul className={styles.readers} aria-label={words.list}>
        {readers.slice(0, firstShown).map((reader) => (
          <Reader key={reader.userId} reader={reader} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className={styles.rest}>
          <summary className={styles.summary}>{words.all(readers.length)}</summary>
          <ul className={styles.readers} aria-label={words.all(readers.length)}>
            {rest.map((reader) => (
              <Reader key={reader.userId} reader={reader} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
};

/** Says that one has read the rule, or that one has said so. */
const OwnReading = ({ companyRuleId, own }: { companyRuleId: number; own: Acknowledgement | undefined }) => {
  const { run, isPending } = useAcknowledge();
  const confirm = async () => {
    try {
      await run({ params: { id: String(companyRuleId) }, body: { comments: "" } });
      notify.success(messages.toast.success, words.success);
    } catch (error) {
      notify.failure(error, messages.toast.error, words.failed);
    }
  };
  if (own?.isCurrent)
    return (
      <p className={styles.done}>
        <CircleCheck size={16} aria-hidden="true" />
        {words.done(formatDate(own.acknowledgedAt))}
      </p>
    );
  return (
    <div className={styles.own}>
      <p className={styles.quiet}>{own ? words.again : words.notYet}</p>
      <Button size="sm" variant="outline" loading={isPending} loadingText={words.pending} onClick={confirm}>
        <Check aria-hidden="true" />
        {words.button}
      </Button>
    </div>
  );
};

interface ReadingProps {
  companyRuleId: number;
  readers: Acknowledgement[];
}

const Reading = ({ companyRuleId, readers }: ReadingProps) => {
  const { user } = useSession();
  return (
    <>
      <OwnReading companyRuleId={companyRuleId} own={readers.find(({ userId }) => userId === user?.id)} />
      <Readers readers={readers} />
    </>
  );
};

/** Who has read a rule, and whether they read what it says now. */
export const ReadBy = ({ companyRuleId }: { companyRuleId: number }) => (
  <Panel heading={words.heading}>
    <BlockView
      state={useAcknowledgements(companyRuleId)}
      failure={words.loadProblem}
      skeleton={<SkeletonText lines={2} />}
    >
      {(readers) => <Reading companyRuleId={companyRuleId} readers={readers} />}
    </BlockView>
  </Panel>
);
