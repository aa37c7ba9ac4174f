import { Button } from "@chakra-ui/react";
import { Building2 } from "lucide-react";
import { Link } from "react-router-dom";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { CenteredCard } from "../../ui/centered-card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useDocumentTitle } from "../../ui/page-header.tsx";
import { CompanyForm } from "./company-form.tsx";
import styles from "./company-registration.module.css";
import { messages } from "./registration-messages.ts";

interface CompanyRegistrationProps {
  /** Beside the logo; the screen has no top bar to sign out from. */
  signOut: { run: () => void; isPending: boolean };
}

const CannotRegister = ({ title, body }: { title: string; body: string }) => (
  <EmptyState
    icon={Building2}
    heading={title}
    body={body}
    actions={
      <Button asChild variant="outline">
        <Link to="/">{messages.already.action}</Link>
      </Button>
    }
  />
);

/** The first screen of a person without a company. */
export const CompanyRegistration = ({ signOut }: CompanyRegistrationProps) => {
  useDocumentTitle(messages.title);
  const { user } = useSession();
  if (!user) return null;
  if (!can(user, "company:create")) {
    return <CannotRegister {...(user.companyId ? messages.already : messages.already.superAdmin)} />;
  }
  return (
    <CenteredCard
      aside={
        <Button variant="ghost" size="sm" onClick={signOut.run} disabled={signOut.isPending}>
          {messages.signOut}
        </Button>
      }
    >
      <p className={styles.welcome}>{messages.welcome(user.firstName || user.email)}</p>
      <h1 className={styles.title}>{messages.title}</h1>
      <p className={styles.intro}>{messages.intro}</p>
      <CompanyForm />
    </CenteredCard>
  );
};
