import { MyAssignments } from "../features/assignments/my-assignments.tsx";
import { myAssignmentsMessages as messages } from "../features/assignments/my-assignments-messages.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

export { myAssignmentsCalls as firstCalls } from "../features/assignments/use-my-assignments.ts";

/** /assignments */
export const MyAssignmentsPage = () => (
  <CompanyOnly title={messages.heading}>
    <PageHeader title={messages.heading} subtitle={messages.subtitle} />
    <MyAssignments />
  </CompanyOnly>
);
