import { MailOpen, TriangleAlert } from "lucide-react";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import styles from "./auth.module.css";
import { messages } from "./invitation-messages.ts";
import type { Invited } from "./use-invitation.ts";

/** The server has looked and said no; anything else may be different in a moment. */
const isFinal = (error: unknown): boolean => statusOf(error) === 404;

const BadInvitation = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <div className={styles.notice} data-tone="bad" role="alert">
    <TriangleAlert size={18} aria-hidden="true" className={styles.noticeIcon} />
    <div>
      <p className={styles.noticeHeading}>{messages.badHeading}</p>
      <p>{isFinal(error) ? messageOf(error, messages.checkFailed) : messages.checkFailed}</p>
      {isFinal(error) ? null : (
        <div className={styles.noticeAction}>
          <PlainButton size="sm" variant="outline" onClick={onRetry}>
            {messages.tryAgain}
          </PlainButton>
        </div>
      )}
    </div>
  </div>
);

/** What the link the person came by means: whom it invites to what, or why it does not. */
export const InvitationNotice = ({ invited, onRetry }: { invited: Invited; onRetry: () => void }) => {
  if (invited.state === "bad") return <BadInvitation error={invited.error} onRetry={onRetry} />;
  if (invited.state !== "good") return null;
  const { companyName, role, ssoUrl } = invited.invitation;
  return (
    <div className={styles.notice}>
      <MailOpen size={18} aria-hidden="true" className={styles.noticeIcon} />
      <div>
        <p className={styles.noticeHeading}>{messages.offer(companyName, role)}</p>
        <p>{ssoUrl ? messages.nextBySso(companyName) : messages.next}</p>
      </div>
    </div>
  );
};
