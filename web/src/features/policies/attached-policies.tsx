import { AttachedPolicy, type AttachedPolicyActions } from "./attached-policy.tsx";
import { messages } from "./attachment-messages.ts";
import styles from "./attachments.module.css";
import { isExpired } from "./expiry-badge.tsx";
import type { Attachment } from "./use-attachments.ts";

interface AttachedPoliciesProps extends AttachedPolicyActions {
  attachments: readonly Attachment[];
  /** Names the list for assistive technology. */
  label: string;
}

const List = ({ attachments, label, ...actions }: AttachedPoliciesProps) =>
  attachments.length === 0 ? null : (
    <ul className={styles.rows} aria-label={label}>
      {attachments.map((attachment) => (
        <AttachedPolicy key={attachment.policyId} attachment={attachment} {...actions} />
      ))}
    </ul>
  );

/** The documents attached to a part or rule; expired ones stand apart, and are never hidden. */
export const AttachedPolicies = ({ attachments, label, ...actions }: AttachedPoliciesProps) => {
  const expired = attachments.filter(({ expiresAt }) => isExpired(expiresAt));
  const heading = messages.part.expired(expired.length);
  return (
    <>
      <List attachments={attachments.filter((each) => !expired.includes(each))} label={label} {...actions} />
      {expired.length > 0 ? (
        <section className={styles.block} aria-label={heading}>
          <h3 className={styles.subheading}>{heading}</h3>
          <List attachments={expired} label={heading} {...actions} />
        </section>
      ) : null}
    </>
  );
};
