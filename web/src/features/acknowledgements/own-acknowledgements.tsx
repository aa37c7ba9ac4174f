import { FileText, MailCheck } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { fillPath } from "../../../../shared/api/fill-path.ts";
import { downloadPolicy } from "../../../../shared/api/policies.ts";
import type { AcknowledgementRow } from "../../../../shared/schemas/acknowledgement.ts";
import { formatPerson } from "../../lib/format.ts";
import { today } from "../../lib/today.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { useFileLink } from "../../ui/use-file-link.ts";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { ConfirmForm } from "./confirm-form.tsx";
import { useAcknowledgements } from "./use-acknowledgements.ts";

const { own: words } = messages;

const OwnRow = ({ row }: { row: AcknowledgementRow }) => {
  const { policyId, policyName, versionNumber, dueDate, startedBy } = row;
  const [isOpened, setOpened] = useState(false);
  const file = useFileLink(fillPath(downloadPolicy.path, { id: policyId }), {
    title: messages.error,
    body: words.openFailed,
  });
  const link = {
    ...file,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      file.onClick(event);
      // Else it asks first whether it leads to a file.
      if (!event.defaultPrevented) setOpened(true);
    },
  };
  const isLate = dueDate < today();
  return (
    <li className={styles.ownRow}>
      <div className={styles.ownHead}>
        <FileText aria-hidden="true" className={styles.icon} />
        <div className={styles.ownWords}>
          <a {...link} className={styles.ownName}>
            {policyName}
          </a>
          <span className={styles.quiet}>
            {[messages.version(versionNumber), startedBy && words.askedBy(formatPerson(startedBy))]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </div>
        <Badge tone={isLate ? "red" : "gray"}>{isLate ? words.overdue(dueDate) : words.due(dueDate)}</Badge>
      </div>
      <ConfirmForm row={row} isOpened={isOpened} />
    </li>
  );
};

/** What the reader is asked to read and confirm. */
export const OwnAcknowledgements = () => {
  const { state } = useAcknowledgements({ mine: true, state: "open" });
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      loading={messages.loading}
      skeleton={<SkeletonRows />}
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon={MailCheck} heading={messages.none} body={messages.noneBody} />}
    >
      {({ items }) => (
        <ul className={styles.ownList} aria-label={words.caption}>
          {items.map((row) => (
            <OwnRow key={row.id} row={row} />
          ))}
        </ul>
      )}
    </AsyncView>
  );
};
