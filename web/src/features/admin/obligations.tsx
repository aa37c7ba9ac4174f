import { Button } from "@chakra-ui/react";
import { ClipboardList, Plus, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import type { ResponseOf } from "../../../../shared/api/contract.ts";
import type { listObligationEvaluations } from "../../../../shared/api/obligation-evaluations.ts";
import { type Obligation, obligationRegions } from "../../../../shared/schemas/obligation-evaluation.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { obligationColumns } from "./obligation-columns.tsx";
import { ObligationDialog } from "./obligation-dialog.tsx";
import styles from "./obligations.module.css";
import { messages } from "./obligations-messages.ts";
import { useObligationChanges, useObligationList } from "./use-obligations.ts";

type Page = Exclude<ResponseOf<typeof listObligationEvaluations>, readonly unknown[]>;
type List = ReturnType<typeof useObligationList>;

const rowKey = ({ id }: Obligation) => id;
const regions = obligationRegions.map((value) => ({ value, label: value }));

const Tools = ({ list, onAdd }: { list: List; onAdd: () => void }) => {
  const [text, setText] = useSearchField(list.search, list.setSearch);
  return (
    <div className={styles.tools}>
      <SearchInput value={text} onChange={setText} placeholder={messages.search} />
      <SelectInput
        aria-label={messages.region}
        options={regions}
        placeholder={messages.allRegions}
        value={list.region}
        onChange={({ target }) => list.setRegion(target.value)}
      />
      <Button onClick={onAdd}>
        <Plus aria-hidden="true" />
        {messages.add}
      </Button>
    </div>
  );
};

const NoObligations = ({ list }: { list: List }) =>
  list.search || list.region ? (
    <EmptyState
      icon={SearchX}
      heading={messages.noMatch}
      actions={
        <Button variant="outline" onClick={list.clear}>
          {messages.clear}
        </Button>
      }
    />
  ) : (
    <EmptyState icon={ClipboardList} heading={messages.empty} />
  );

interface RowsProps {
  list: List;
  page: Page;
  onEdit: (obligation: Obligation) => void;
  onDelete: (obligation: Obligation) => void;
}

const Rows = ({ list, page, onEdit, onDelete }: RowsProps) => {
  const columns = useMemo(() => obligationColumns(onEdit, onDelete), [onEdit, onDelete]);
  const { items, total, nextCursor, offset } = page;
  const { pages, state } = list;
  return (
    <>
      <DataTable
        caption={messages.caption}
        columns={columns}
        rows={items}
        rowKey={rowKey}
        sort={list.sort}
        onSort={list.setSort}
        isBusy={state.isValidating}
      />
      <Pager
        position={messages.position(offset + 1, offset + items.length, total)}
        onPrevious={pages.pageIndex > 0 ? pages.goPrevious : undefined}
        onNext={nextCursor ? () => pages.goNext(nextCursor) : undefined}
        isBusy={state.isValidating}
      />
    </>
  );
};

/** Obligations & Evaluations. */
export const Obligations = () => {
  const list = useObligationList();
  const { save, remove, isDeleting } = useObligationChanges();
  const [editing, setEditing] = useState<Obligation | "new" | null>(null);
  const [leaving, setLeaving] = useState<Obligation | null>(null);
  const confirmDelete = async (obligation: Obligation): Promise<void> => {
    if (await remove(obligation)) list.pages.goFirst();
    setLeaving(null);
  };
  return (
    <>
      <Tools list={list} onAdd={() => setEditing("new")} />
      <AsyncView
        state={list.state}
        failure={messages.loadFailed}
        loading={messages.loading}
        skeleton={<SkeletonRows />}
        isEmpty={(page) => "items" in page && page.items.length === 0}
        empty={<NoObligations list={list} />}
      >
        {(page) =>
          "items" in page ? <Rows list={list} page={page} onEdit={setEditing} onDelete={setLeaving} /> : null
        }
      </AsyncView>
      <ObligationDialog target={editing} onClose={() => setEditing(null)} onSave={save} />
      <ConfirmDialog
        isOpen={leaving !== null}
        title={messages.confirm.title}
        body={messages.confirm.body}
        confirmLabel={messages.confirm.confirm}
        isPending={isDeleting}
        onConfirm={() => leaving && void confirmDelete(leaving)}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
};
