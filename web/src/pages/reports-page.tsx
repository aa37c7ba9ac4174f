import { Reports } from "../features/reports/reports.tsx";
import { messages } from "../features/reports/reports-messages.ts";
import { CompanyOnly } from "../ui/company-only.tsx";

/** /reports */
export const ReportsPage = () => (
  <CompanyOnly title={messages.title}>
    <Reports />
  </CompanyOnly>
);
