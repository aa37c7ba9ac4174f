import { ClipboardCheck, FileSearch } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { exportAssignments } from "../../../../shared/api/exports.ts";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import { useRememberPlace, useReturnFocus } from "../../lib/return-point.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { AssignmentFiltersBar } from "./assignment-filters.tsx";
import { assignmentTitle } from "./assignment-title.ts";
import { useTakeRule } from "./groups/use-take-rule.ts";
import { myAssignmentsColumns } from "./my-assignments-columns.tsx";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { SubmitDialog } from "./review/submit-dialog.tsx";
import { useWithdrawWork } from "./review/use-work-review.ts";
import { queryOf, useMyAssignments } from "./use-my-assignments.ts";

const rowKey = ({ id }: MyAssignment) => id;
const rowLink = ({ companyRuleId }: MyAssignment) => rulePath(companyRuleId, "assignments");

const NothingFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <NoMatch
      icon={FileSearch}
      heading={messages.filtered.heading}
      body={messages.filtered.body}
      clearLabel={messages.filtered.clear}
      onClear={onClear}
    />
  ) : (
    <EmptyState icon={ClipboardCheck} heading={messages.empty.heading} body={messages.empty.body} />
  );

const AssignmentList = () => {
  const list = useMyAssignments();
  const { state, filters, path, change, pages, view } = list;
  const [noting, setNoting] = useState<MyAssignment | null>(null);
  const offset = state.data?.offset ?? 0;
  const [submitting, setSubmitting] = useState<MyAssignment | null>(null);
  const { withdraw } = useWithdrawWork();
  const { giveBack } = useTakeRule();
  const columns = useMemo(
    () =>
      myAssignmentsColumns({
        ...{ offset, onNote: setNoting, onSubmit: setSubmitting },
        onWithdraw: ({ companyRuleId }) => void withdraw(companyRuleId),
        onGiveBack: ({ companyRuleId }) => void giveBack(companyRuleId),
      }),
    [offset, withdraw, giveBack],
  );
  const layout = useLaidOut("assignments", columns, { view });
  const closeNote = useCallback(() => setNoting(null), []);
  const remember = useRememberPlace({ origin: "assignments", returnPath: path });
  useReturnFocus(path, state.data !== undefined);
  const isFiltered = Boolean(filters.status || filters.due || filters.group) || pages.pageIndex > 0;
  const clear = () => {
    pages.goFirst();
    change({});
  };
  return (
    <div onClickCapture={remember}>
      <AssignmentFiltersBar filters={filters} counts={state.data?.counts} onChange={change} />
      <ListTools
        layout={layout}
        views={<SavedViews list="assignments" layout={layout} />}
        file={<ExportMenu contract={exportAssignments} query={queryOf(filters)} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        empty={<NothingFound isFiltered={isFiltered} onClear={clear} />}
        caption={messages.caption}
        {...layout.table}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
        position={({ items, total }) => messages.position(offset + 1, offset + items.length, total)}
      />
      <NoteDialog assignment={noting} onClose={closeNote} />
      <SubmitDialog
        work={submitting && { companyRuleId: submitting.companyRuleId, name: assignmentTitle(submitting) }}
        onClose={() => setSubmitting(null)}
      />
    </div>
  );
};

/** The rules assigned to the signed-in person. */
export const MyAssignments = () => (
  <ListViewGate list="assignments">
    <AssignmentList />
  </ListViewGate>
);
