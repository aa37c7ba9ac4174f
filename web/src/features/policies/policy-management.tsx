import { FileSearch, FileText } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { exportPolicies } from "../../../../shared/api/exports.ts";
import { listPolicies } from "../../../../shared/api/policies.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { Skeleton, SkeletonRows } from "../../ui/skeleton.tsx";
import { DeletePolicyDialog } from "./delete-policy-dialog.tsx";
import styles from "./policies.module.css";
import { messages } from "./policies-messages.ts";
import { policyColumns } from "./policy-columns.tsx";
import { PolicyListTools } from "./policy-list-tools.tsx";
import { policyReads } from "./policy-reads.ts";
import { PolicyUsageDialog } from "./policy-usage-dialog.tsx";
import { PolicyViewer } from "./policy-viewer.tsx";
import { openPolicyPath, useOpenPolicy } from "./use-open-policy.ts";
import { type PolicyList, usePolicyFilters, usePolicyList } from "./use-policy-list.ts";

const rowKey = ({ id }: Policy) => id;

interface TableProps {
  list: PolicyList;
  onUsage: (policy: Policy) => void;
  onDelete: ((policy: Policy) => void) | undefined;
}

const PolicyTable = ({ list, onUsage, onDelete }: TableProps) => {
  const columns = useMemo(() => policyColumns({ onUsage, onDelete }), [onUsage, onDelete]);
  const { view, addressWith } = list;
  const layout = useLaidOut("policies", columns, { view });
  const rowLink = useMemo(() => openPolicyPath(addressWith), [addressWith]);
  return (
    <>
      <PolicyListTools list={list} />
      <ListTools
        layout={layout}
        views={<SavedViews list="policies" layout={layout} />}
        file={<ExportMenu contract={exportPolicies} query={list.query} columns={layout.fields} />}
      />
      {list.total === 0 ? (
        <NoMatch
          icon={FileSearch}
          heading={messages.noMatch.heading}
          body={messages.noMatch.body}
          clearLabel={messages.noMatch.clear}
          onClear={list.onClear}
        />
      ) : (
        <>
          <DataTable
            caption={messages.caption}
            {...layout.table}
            isFixed
            rows={list.rows}
            rowKey={rowKey}
            rowLink={rowLink}
            sort={list.sort}
            onSort={list.onSort}
          />
          <Pager
            position={messages.position(list.first + 1, list.first + list.rows.length, list.total)}
            onPrevious={list.goPrevious}
            onNext={list.goNext}
            isBusy={false}
          />
        </>
      )}
    </>
  );
};

const Documents = () => {
  const { user } = useSession();
  const mayManage = can(user, "policy:manage");
  const filters = usePolicyFilters();
  const { state: shown } = filters;
  // Retired ones are asked for by their state alone; all others are in one list.
  const args = shown === "retired" ? { query: { state: shown } } : {};
  const state = useApi(listPolicies, args, { ...policyReads, keepPrevious: true });
  const list = usePolicyList(state.data, filters);
  const opened = useOpenPolicy(state.data);
  const [used, setUsed] = useState<Policy>();
  const [deleting, setDeleting] = useState<Policy>();
  const section = useRef<HTMLElement>(null);
  return (
    <div className={styles.management}>
      <section ref={section} tabIndex={-1} aria-label={messages.caption} className={styles.list}>
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          skeleton={
            <>
              <div className={styles.tools}>
                <Skeleton height="2.25rem" radius="var(--radius-md)" />
              </div>
              <SkeletonRows hasHead />
            </>
          }
          isEmpty={(policies) => policies.length === 0 && !shown}
          empty={
            <EmptyState
              icon={FileText}
              heading={messages.empty.heading}
              body={mayManage ? messages.empty.manager : messages.empty.member}
            />
          }
        >
          {() => <PolicyTable list={list} onUsage={setUsed} onDelete={mayManage ? setDeleting : undefined} />}
        </AsyncView>
      </section>
      <PolicyViewer policy={opened.policy} onClose={opened.close} />
      {used ? <PolicyUsageDialog policy={used} onClose={() => setUsed(undefined)} /> : null}
      {deleting ? (
        <DeletePolicyDialog
          policy={deleting}
          focusAfter={() => section.current}
          onClose={() => setDeleting(undefined)}
        />
      ) : null}
    </div>
  );
};

/** The company's policy documents; `?open=` names one to show. */
export const PolicyManagement = () => (
  <ListViewGate list="policies">
    <Documents />
  </ListViewGate>
);
