import { Button } from "@chakra-ui/react";
import { ClipboardCheck, FileSearch } from "lucide-react";
import { useCallback, useMemo, useRef, useState } from "react";
import type { MyAssignment } from "../../../../shared/schemas/assignment.ts";
import type { MyAssignmentPage } from "../../../../shared/schemas/my-assignments.ts";
import { useRememberPlace, useReturnFocus } from "../../lib/return-point.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AssignmentFiltersBar } from "./assignment-filters.tsx";
import styles from "./assignments.module.css";
import { myAssignmentsColumns } from "./my-assignments-columns.tsx";
import { myAssignmentsMessages as messages } from "./my-assignments-messages.ts";
import { NoteDialog } from "./note-dialog.tsx";
import { type MyAssignmentsState, useMyAssignments } from "./use-my-assignments.ts";

const rowKey = ({ id }: MyAssignment) => id;
const rowLink = ({ companyRuleId }: MyAssignment) => rulePath(companyRuleId, "assignments");

interface TableProps extends Pick<MyAssignmentsState, "pages" | "isChanging"> {
  page: MyAssignmentPage;
  onNote: (row: MyAssignment) => void;
}

const AssignmentsTable = ({ page, pages, isChanging, onNote }: TableProps) => {
  const top = useRef<HTMLDivElement>(null);
  const { offset } = page;
  const columns = useMemo(() => myAssignmentsColumns({ offset, onNote }), [offset, onNote]);
  const turn = (go: () => void) => () => {
    go();
    top.current?.scrollIntoView({ block: "start" });
  };
  const next = page.nextCursor;
  return (
    <div ref={top} className={styles.list}>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={page.items}
        rowKey={rowKey}
        rowLink={rowLink}
        isBusy={isChanging}
      />
      <Pager
        position={messages.position(offset + 1, offset + page.items.length, page.total)}
        onPrevious={pages.pageIndex > 0 ? turn(pages.goPrevious) : undefined}
        onNext={next ? turn(() => pages.goNext(next)) : undefined}
        isBusy={isChanging}
      />
    </div>
  );
};

const NothingFound = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) =>
  isFiltered ? (
    <EmptyState
      icon={FileSearch}
      heading={messages.filtered.heading}
      body={messages.filtered.body}
      actions={
        <Button
          variant="outline"
          onClick={({ currentTarget }) => {
            // The button goes away: the focus stays on this page.
            currentTarget.closest("main")?.focus({ preventScroll: true });
            onClear();
          }}
        >
          {messages.filtered.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={ClipboardCheck} heading={messages.empty.heading} body={messages.empty.body} />
  );

/** The rules assigned to the signed-in person. */
export const MyAssignments = () => {
  const { state, filters, path, change, pages, isChanging } = useMyAssignments();
  const [noting, setNoting] = useState<MyAssignment | null>(null);
  const closeNote = useCallback(() => setNoting(null), []);
  const remember = useRememberPlace({ origin: "assignments", returnPath: path });
  useReturnFocus(path, state.data !== undefined);
  const isFiltered = Boolean(filters.status || filters.due) || pages.pageIndex > 0;
  const clear = () => {
    pages.goFirst();
    change({});
  };
  return (
    <div onClickCapture={remember}>
      {isFiltered || state.data?.counts.all !== 0 ? (
        <AssignmentFiltersBar filters={filters} counts={state.data?.counts} onChange={change} />
      ) : null}
      <AsyncView
        state={state}
        failure={messages.loadFailed}
        skeleton={<SkeletonRows />}
        isEmpty={({ items }) => items.length === 0}
        empty={<NothingFound isFiltered={isFiltered} onClear={clear} />}
      >
        {(page) => <AssignmentsTable page={page} pages={pages} isChanging={isChanging} onNote={setNoting} />}
      </AsyncView>
      <NoteDialog assignment={noting} onClose={closeNote} />
    </div>
  );
};
