import { useLocation } from "react-router-dom";
import { ConfirmEmail } from "../features/account/confirm-email.tsx";
import { AuthForms } from "../features/session/auth-forms.tsx";
import { AuthLayout } from "../features/session/auth-layout.tsx";
import { AuthPanel } from "../features/session/auth-panel.tsx";

/** What a mailed link carries; in the fragment, so that no server sees it. */
const linkIn = (hash: string): string | undefined => /^#email=([\w-]+)$/.exec(hash)?.[1];

/** Sign-in and registration (specification 1, section 2.3), and where links of mails lead. */
export const AuthPage = () => {
  const token = linkIn(useLocation().hash);
  if (token) return <ConfirmEmail key={token} token={token} />;
  return (
    <AuthLayout>
      <AuthPanel />
      <AuthForms />
    </AuthLayout>
  );
};
