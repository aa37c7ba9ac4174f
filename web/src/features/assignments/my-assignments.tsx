import { ClipboardCheck } from "lucide-react";
import { listMyAssignments } from "../../../../shared/api/assignments.ts";
import type { MyAssignment } from "../../../../shared/schemas/company-rule.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { myAssignmentsMessages as messages } from "./messages.ts";
import { myAssignmentsColumns } from "./my-assignments-columns.tsx";

const rowKey = ({ id }: MyAssignment) => id;
const rowLink = ({ companyRuleId }: MyAssignment) => rulePath(companyRuleId, "assignments");

/** The rules assigned to the signed-in person (specification 2, section 2.4). */
export const MyAssignments = () => {
  const state = useApi(listMyAssignments, {});
  return (
    <AsyncView
      state={state}
      failure={messages.loadFailed}
      skeleton={<SkeletonRows />}
      isEmpty={(rows) => rows.length === 0}
      empty={<EmptyState icon={ClipboardCheck} heading={messages.empty.heading} body={messages.empty.body} />}
    >
      {(rows) => (
        <DataTable
          caption={messages.caption}
          columns={myAssignmentsColumns}
          rows={rows}
          rowKey={rowKey}
          rowLink={rowLink}
        />
      )}
    </AsyncView>
  );
};
