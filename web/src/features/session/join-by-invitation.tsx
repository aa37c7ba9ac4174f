import { MailOpen, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { joinByInvitation } from "../../../../shared/api/invitations.ts";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { useSessionChange } from "../../lib/session.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { notify } from "../../ui/notify.ts";
import { PlainButton, PlainLink } from "../../ui/plain/plain-button.tsx";
import styles from "./auth.module.css";
import { AuthColumn } from "./auth-layout.tsx";
import { messages } from "./invitation-messages.ts";
import type { OpenInvitation } from "./use-invitation.ts";
import { useSignOutHere } from "./use-sign-out.ts";

interface JoinProps {
  user: CurrentUser;
  invitation: OpenInvitation;
}

const folded = (address: string): string => address.trim().normalize("NFKC").toLowerCase();

/** Why this account cannot take the invitation, in the words of the server; undefined when it can. */
const obstacleOf = ({ user, invitation }: JoinProps): string | undefined => {
  const { address, company, pending, system, someCompany } = messages.obstacles;
  if (folded(user.email) !== folded(invitation.email)) return address(invitation.email, user.email);
  if (user.role === "super_admin") return system;
  if (user.membership === "none") return undefined;
  const name = user.companyName ?? someCompany;
  return user.membership === "pending" ? pending(name) : company(name);
};

const Obstacle = ({ children }: { children: string }) => (
  <div className={styles.notice} data-tone="bad" role="alert">
    <TriangleAlert size={18} aria-hidden="true" className={styles.noticeIcon} />
    <div>
      <p className={styles.noticeHeading}>{messages.obstacles.heading}</p>
      <p>{children}</p>
    </div>
  </div>
);

const Offer = ({ user, invitation }: JoinProps) => (
  <div className={styles.notice}>
    <MailOpen size={18} aria-hidden="true" className={styles.noticeIcon} />
    <div>
      <p className={styles.noticeHeading}>{messages.offer(invitation.companyName, invitation.role)}</p>
      <p>{messages.signedInAs(user.email)}</p>
    </div>
  </div>
);

const useJoin = ({ token, companyName }: OpenInvitation) => {
  const { run, isPending } = useApiMutation(joinByInvitation);
  const { enter, refresh } = useSessionChange();
  const navigate = useNavigate();
  const [hasJoined, setJoined] = useState(false);
  const join = async () => {
    try {
      const user = await run({ body: { token } });
      setJoined(true);
      await enter(user);
      notify.success(messages.joined(companyName), messages.joinedBody);
      await navigate("/");
    } catch (error) {
      notify.failure(error, messages.joinFailed, messages.joinFailedBody);
      // Another tab may have been faster: then the account is in a company by now.
      await refresh();
    }
  };
  return { join, isPending, hasJoined };
};

/** For a person who is signed in: accepts the invitation with one click, or says why not and what to do. */
export const JoinByInvitation = ({ user, invitation }: JoinProps) => {
  const { join, isPending, hasJoined } = useJoin(invitation);
  const { signOut, isPending: isLeaving } = useSignOutHere();
  // From now on the person is in a company, which would be an obstacle.
  const obstacle = hasJoined ? undefined : obstacleOf({ user, invitation });
  return (
    <AuthColumn>
      <h1 className={styles.heading}>{messages.heading(invitation.companyName)}</h1>
      {obstacle ? <Obstacle>{obstacle}</Obstacle> : <Offer user={user} invitation={invitation} />}
      <div className={styles.actions}>
        {obstacle ? (
          <PlainLink to="/">{messages.openProduct}</PlainLink>
        ) : (
          <PlainButton
            size="lg"
            onClick={() => void join()}
            isPending={isPending || hasJoined}
            pendingText={messages.joining}
          >
            {messages.join}
          </PlainButton>
        )}
        <PlainButton
          size={obstacle ? "md" : "lg"}
          variant="outline"
          onClick={() => void signOut()}
          isPending={isLeaving}
          pendingText={messages.signOut}
        >
          {messages.signOut}
        </PlainButton>
      </div>
    </AuthColumn>
  );
};
