import { Reports } from "../features/reports/reports.tsx";
import { messages } from "../features/reports/reports-messages.ts";
import { CompanyOnly } from "../ui/company-only.tsx";

export { reportCalls as firstCalls } from "../features/reports/use-report.ts";

/** /reports */
export const ReportsPage = () => (
  <CompanyOnly title={messages.title}>
    <Reports />
  </CompanyOnly>
);
