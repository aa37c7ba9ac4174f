import { getCurrentCompany } from "../../../../shared/api/companies.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
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
    <Profile onSaved={onClose} />
  </Dialog>
);
