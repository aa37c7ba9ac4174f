import { AuthForms } from "../features/session/auth-forms.tsx";
import { AuthLayout } from "../features/session/auth-layout.tsx";
import { AuthPanel } from "../features/session/auth-panel.tsx";

/** Sign-in and registration (specification 1, section 2.3). */
export const AuthPage = () => (
  <AuthLayout>
    <AuthPanel />
    <AuthForms />
  </AuthLayout>
);
