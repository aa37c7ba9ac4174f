import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { CurrentUser } from "../../../../shared/schemas/user.ts";
import { useSession } from "../../lib/session.ts";
import { ssoChannel } from "../../lib/sso-channel.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { notify } from "../../ui/notify.ts";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import styles from "./auth.module.css";
import { messages as auth } from "./auth-messages.ts";
import { messages } from "./sso-messages.ts";

/** Where a person goes on who came back from the provider; only administrators come back signed in, from a test. */
const homeOf = (user: CurrentUser): string => (user.role === "company_admin" ? "/security?tab=sso" : "/");

/** Tells of a refusal, and takes people back who are signed in. */
export const useSsoRefusal = (code: string | undefined): void => {
  const { user } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (code) notify.error(messages.refused, messages.refusedBody(code));
  }, [code]);
  useEffect(() => {
    if (code && user) void navigate(homeOf(user), { replace: true });
  }, [code, user, navigate]);
};

/** The provider has signed the person in. */
export const SsoEntered = () => {
  useDocumentTitle(auth.documentTitle);
  const { user, isLoading } = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (isLoading) return;
    if (user) notify.success(auth.login.welcome, auth.login.welcomeBody);
    void navigate(user ? "/" : "/auth", { replace: true });
  }, [user, isLoading, navigate]);
  return (
    <CenteredCard>
      <p role="status" className={styles.lead}>
        {messages.entering}
      </p>
    </CenteredCard>
  );
};

/** A window of its own, in which the person confirmed who they are: tells the one that asked, and closes. */
export const SsoConfirmed = () => {
  useDocumentTitle(messages.confirmed);
  useEffect(() => {
    ssoChannel.tell();
    window.close();
  }, []);
  return (
    <CenteredCard>
      <h1 className={styles.heading}>{messages.confirmed}</h1>
      <p className={styles.lead}>{messages.confirmedBody}</p>
    </CenteredCard>
  );
};
