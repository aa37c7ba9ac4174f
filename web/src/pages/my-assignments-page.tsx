import { AssignmentsExport } from "../features/assignments/assignments-export.tsx";
import { MyAssignments } from "../features/assignments/my-assignments.tsx";
import { myAssignmentsMessages as messages } from "../features/assignments/my-assignments-messages.ts";
import { myAssignmentsCalls } from "../features/assignments/use-my-assignments.ts";
import { MyChangeTasks, myTasksCall } from "../features/changes/mine/my-tasks.tsx";
import type { FirstCalls } from "../lib/opening.ts";
import { CompanyOnly } from "../ui/company-only.tsx";
import { PageHeader } from "../ui/page-header.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = (opening) => [...myAssignmentsCalls(opening), myTasksCall()];

/** /assignments */
export const MyAssignmentsPage = () => (
  <CompanyOnly title={messages.heading}>
    <PageHeader title={messages.heading} subtitle={messages.subtitle} actions={<AssignmentsExport />} />
    <MyChangeTasks />
    <MyAssignments />
  </CompanyOnly>
);
