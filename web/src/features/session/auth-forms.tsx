import { lazy, Suspense, useState } from "react";
import type { SecondStepMethod } from "../../../../shared/schemas/factors.ts";
import { useSession } from "../../lib/session.ts";
import { FocusedHeading } from "../../ui/focused-heading.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { PlainButton } from "../../ui/plain/plain-button.tsx";
import { PlainTabs } from "../../ui/plain/plain-tabs.tsx";
import styles from "./auth.module.css";
import { AuthColumn } from "./auth-layout.tsx";
import { messages } from "./auth-messages.ts";
import { messages as invitationMessages } from "./invitation-messages.ts";
import { InvitationNotice } from "./invitation-notice.tsx";
import { JoinByInvitation } from "./join-by-invitation.tsx";
import { LoginForm } from "./login-form.tsx";
import { RegisterForm } from "./register-form.tsx";
import { messages as ssoMessages } from "./sso-messages.ts";
import { useEnter } from "./use-enter.ts";
import { type OpenInvitation, useInvitation } from "./use-invitation.ts";

const SecondStep = lazy(async () => ({ default: (await import("./second-step.tsx")).SecondStep }));

const SsoForm = lazy(async () => ({ default: (await import("./sso-form.tsx")).SsoForm }));

const headingOf = (tab: string, invitation: OpenInvitation | undefined): string => {
  if (tab === "login") return messages.login.heading;
  return invitation ? invitationMessages.heading(invitation.companyName) : messages.register.heading;
};

/** Login and Register; one switch shows the passwords of both. */
export const AuthForms = () => {
  useDocumentTitle(messages.documentTitle);
  const { user, isLoading } = useSession();
  const { invited, retry } = useInvitation();
  const invitation = invited.state === "good" ? invited.invitation : undefined;
  const [isVisible, setVisible] = useState(false);
  const [chosen, setChosen] = useState<string>();
  const [methods, setMethods] = useState<readonly SecondStepMethod[]>();
  const [isBySso, setBySso] = useState(false);
  const enter = useEnter(invitation !== undefined);
  const tab = chosen ?? (invitation ? "register" : "login");
  const visibility = { isVisible, toggle: () => setVisible(!isVisible) };
  if (invited.state === "checking" || (invited.state !== "none" && isLoading)) {
    return (
      <AuthColumn>
        <p role="status">{invitationMessages.checking}</p>
      </AuthColumn>
    );
  }
  if (invitation?.ssoUrl) {
    const { ssoUrl } = invitation;
    return (
      <AuthColumn>
        <h1 className={styles.heading}>{invitationMessages.heading(invitation.companyName)}</h1>
        <InvitationNotice invited={invited} onRetry={retry} />
        <PlainButton size="lg" isWide onClick={() => window.location.assign(ssoUrl)}>
          {ssoMessages.start}
        </PlainButton>
      </AuthColumn>
    );
  }
  if (user && invitation) return <JoinByInvitation key={invitation.token} {...{ user, invitation }} />;
  if (methods) {
    return (
      <AuthColumn>
        <Suspense fallback={null}>
          <SecondStep methods={methods} onEnter={enter} onBack={() => setMethods(undefined)} />
        </Suspense>
      </AuthColumn>
    );
  }
  if (isBySso) {
    return (
      <AuthColumn>
        <FocusedHeading className={styles.heading}>{ssoMessages.heading}</FocusedHeading>
        <Suspense fallback={null}>
          <SsoForm onBack={() => setBySso(false)} />
        </Suspense>
      </AuthColumn>
    );
  }
  return (
    <AuthColumn>
      <h1 className={styles.heading}>{headingOf(tab, invitation)}</h1>
      <InvitationNotice invited={invited} onRetry={retry} />
      <PlainTabs
        value={tab}
        onChange={setChosen}
        tabs={[
          {
            value: "login",
            label: messages.tabs.login,
            content: (
              <LoginForm
                key={invitation?.token}
                visibility={visibility}
                invited={invitation}
                onEnter={enter}
                onSecondStep={setMethods}
                onSso={() => setBySso(true)}
              />
            ),
          },
          {
            value: "register",
            label: messages.tabs.register,
            content: <RegisterForm key={invitation?.token} visibility={visibility} invitation={invitation} />,
          },
        ]}
      />
    </AuthColumn>
  );
};
