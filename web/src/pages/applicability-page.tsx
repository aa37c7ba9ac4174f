import { messages } from "../features/reports/applicability-messages.ts";
import { ApplicabilityRecord } from "../features/reports/applicability-record.tsx";
import { CompanyOnly } from "../ui/company-only.tsx";

export { applicabilityCalls as firstCalls } from "../features/reports/use-applicability-record.ts";

/** /applicability */
export const ApplicabilityPage = () => (
  <CompanyOnly title={messages.title}>
    <ApplicabilityRecord />
  </CompanyOnly>
);
