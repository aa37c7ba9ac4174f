import { ShieldCheck } from "lucide-react";
import { getCurrentCompany } from "../../../../shared/api/companies.ts";
import { can } from "../../../../shared/permissions/can.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import styles from "./company-profile.module.css";
import { CompanyProfileForm } from "./company-profile-form.tsx";
import { messages } from "./profile-messages.ts";

interface CompanyProfileDialogProps {
  isOpen: boolean;
  onClose: () => void;
  focusAfter: () => HTMLElement | null;
}

const Profile = ({ onSaved }: { onSaved: () => void }) => {
  // Fetched each time, so that the form always shows the current company.
  const state = useApi(getCurrentCompany, {}, { freshFor: 0 });
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      skeleton={<SkeletonRows count={5} height="3.25rem" />}
    >
      {(company) => (
        <CompanyProfileForm
          key={company.version}
          company={company}
          onSaved={onSaved}
          onReload={state.reload}
        />
      )}
    </AsyncView>
  );
};

/** The way to what only administrators decide. */
const SecurityLink = ({ onLeave }: { onLeave: () => void }) => {
  const { user } = useSession();
  if (!can(user, "security:manage")) return null;
  return (
    <p className={styles.way}>
      <LinkButton to="/security" onClick={onLeave}>
        <ShieldCheck aria-hidden="true" />
        {messages.security}
      </LinkButton>
    </p>
  );
};

/** The company as its administrators and officers change it. */
export const CompanyProfileDialog = ({ isOpen, onClose, focusAfter }: CompanyProfileDialogProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    focusAfter={focusAfter}
    size="lg"
    title={messages.title}
    description={messages.description}
  >
    <SecurityLink onLeave={onClose} />
    <Profile onSaved={onClose} />
  </Dialog>
);
