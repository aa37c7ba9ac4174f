import { CompanyRegistration } from "../features/companies/company-registration.tsx";
import { useSignOut } from "../features/session/use-sign-out.ts";

/** Register Your Company: every path of a signed-in person without a company. */
export const CompanyRegistrationPage = () => {
  const { signOut, isPending } = useSignOut();
  return <CompanyRegistration signOut={{ run: () => void signOut(), isPending }} />;
};
