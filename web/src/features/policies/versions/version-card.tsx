import type { ReactNode } from "react";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { formatPerson } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import styles from "./policy-page.module.css";
import { PolicyStateBadge } from "./policy-state-badge.tsx";
import { messages } from "./version-messages.ts";

const { list: words } = messages;

const nameOf = (person: PolicyVersion["author"]): string =>
  person ? formatPerson(person) : messages.head.formerMember;

/** When a version came, and when it was published and retired. */
const datesOf = ({ author, createdAt, publishedAt, retiredAt }: PolicyVersion): string =>
  [
    words.by(nameOf(author), createdAt),
    publishedAt && words.published(publishedAt),
    retiredAt && words.retired(retiredAt),
  ]
    .filter(Boolean)
    .join(" · ");

const Approvers = ({ version: { approvers, mode } }: { version: PolicyVersion }) => (
  <div className={styles.approvers}>
    <p className={styles.quiet}>
      {words.approvers}
      {approvers.length > 1 ? ` · ${words[mode]}` : null}
    </p>
    <ul>
      {approvers.map(({ person, decision, at }, index) => (
        // A person who left has no id, and the order stays.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          {nameOf(person)}: {decision && at ? words.decided(words.decisions[decision], at) : words.waits}
        </li>
      ))}
    </ul>
  </div>
);

/** One version: what it is, who wrote it, what is new, and who approves it. */
export const VersionCard = ({ version, children }: { version: PolicyVersion; children: ReactNode }) => {
  const { number, state, changeNote, isMaterial, source, approvers, returned } = version;
  const showsApproval = approvers.length > 0 && (state === "in_review" || state === "approved");
  return (
    <li className={styles.version}>
      <div className={styles.versionHead}>
        <h3 className={styles.versionName}>{messages.head.version(number)}</h3>
        <PolicyStateBadge state={state} />
        {isMaterial ? <Badge tone="orange">{words.material}</Badge> : null}
        {source === "text" ? <Badge variant="outline">{words.written}</Badge> : null}
        <div className={styles.versionActions}>{children}</div>
      </div>
      <p className={styles.quiet}>{datesOf(version)}</p>
      {changeNote ? <p className={styles.note}>{changeNote}</p> : null}
      {returned && state === "draft" ? (
        <div className={styles.returned}>
          <p className={styles.quiet}>{words.returned(nameOf(returned.person), returned.at)}</p>
          <p>{returned.reason}</p>
        </div>
      ) : null}
      {showsApproval ? <Approvers version={version} /> : null}
    </li>
  );
};
