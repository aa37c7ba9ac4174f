import { useLocation } from "react-router-dom";
import { ConfirmEmail } from "../features/account/confirm-email.tsx";
import { AuthForms } from "../features/session/auth-forms.tsx";
import { AuthLayout } from "../features/session/auth-layout.tsx";
import { AuthPanel } from "../features/session/auth-panel.tsx";
import { ForgotPassword } from "../features/session/forgot-password.tsx";
import { ResetPassword } from "../features/session/reset-password.tsx";
import { SsoConfirmed, SsoEntered, useSsoRefusal } from "../features/session/sso-return.tsx";

/** What a mailed link carries; in the fragment, so that no server sees it. */
const tokenIn = (hash: string, purpose: "email" | "reset" | "confirm"): string | undefined =>
  new RegExp(`^#${purpose}=([\\w-]+)$`).exec(hash)?.[1];

/** The forms an address of this screen opens. */
const FormsOf = ({ hash }: { hash: string }) => {
  const reset = tokenIn(hash, "reset");
  if (reset) return <ResetPassword key={reset} token={reset} />;
  return hash === "#forgot" ? <ForgotPassword /> : <AuthForms />;
};

/** Sign-in and registration, and where links of mails and providers of single sign-on lead. */
export const AuthPage = () => {
  const { hash } = useLocation();
  useSsoRefusal(/^#sso-refused=(\w+)$/.exec(hash)?.[1]);
  if (hash === "#sso-signed-in") return <SsoEntered />;
  if (hash === "#sso-confirmed") return <SsoConfirmed />;
  for (const purpose of ["confirm", "email"] as const) {
    const token = tokenIn(hash, purpose);
    if (token) return <ConfirmEmail key={token} token={token} purpose={purpose} />;
  }
  return (
    <AuthLayout>
      <AuthPanel />
      <FormsOf hash={hash} />
    </AuthLayout>
  );
};
