import { useSearchParams } from "react-router-dom";
import { listPolicies } from "../../../shared/api/policies.ts";
import { can } from "../../../shared/permissions/can.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { AcknowledgementList } from "../features/acknowledgements/acknowledgement-list.tsx";
import { messages as acknowledgements } from "../features/acknowledgements/acknowledgement-messages.ts";
import { AskButton } from "../features/acknowledgements/ask-button.tsx";
import { OwnAcknowledgements } from "../features/acknowledgements/own-acknowledgements.tsx";
import { acknowledgementsCall } from "../features/acknowledgements/use-acknowledgements.ts";
import { messages } from "../features/policies/policies-messages.ts";
import { PolicyManagement } from "../features/policies/policy-management.tsx";
import { UploadPolicy } from "../features/policies/upload-policy.tsx";
import { callsUnderView } from "../lib/list-view.ts";
import { type FirstCalls, firstCall } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { TabPanels } from "../ui/tab-panels.tsx";

const { tabs } = acknowledgements;

const documents = { id: "documents", label: tabs.documents, content: <PolicyManagement /> };
const mine = { id: "mine", label: tabs.mine, content: <OwnAcknowledgements /> };
const all = { id: "acknowledgement", label: tabs.all, content: <AcknowledgementList /> };
const panelsOf = (mayManage: boolean) => (mayManage ? [documents, mine, all] : [documents, mine]);

const viewIn = (search: URLSearchParams, mayManage: boolean): string =>
  panelsOf(mayManage).find(({ id }) => id === search.get("view"))?.id ?? "documents";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (place) => {
  const { search, reader } = place;
  const view = viewIn(search, isManager(reader.role));
  if (view === "mine") return [acknowledgementsCall(reader, { mine: true, state: "open" })];
  if (view === "acknowledgement") return [acknowledgementsCall(reader, {})];
  return callsUnderView("policies", place, () => [firstCall(listPolicies, {})]);
};

/** /policies */
export const PoliciesPage = () => {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const mayManage = can(user, "policy:manage");
  const view = viewIn(params, mayManage);
  return (
    <CompanyOnly title={messages.title}>
      <PageHeader
        title={messages.title}
        subtitle={messages.subtitle}
        actions={mayManage ? view === "acknowledgement" ? <AskButton /> : <UploadPolicy /> : null}
      />
      <TabPanels
        label={tabs.label}
        panels={panelsOf(mayManage)}
        value={view}
        onChange={(id) => setParams(id === "documents" ? {} : { view: id })}
      />
    </CompanyOnly>
  );
};
