import { Button } from "@chakra-ui/react";
import { ClipboardList, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import { exportObligations } from "../../../../shared/api/exports.ts";
import { type Obligation, obligationRegions } from "../../../../shared/schemas/obligation-evaluation.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { obligationColumns } from "./obligation-columns.tsx";
import { ObligationDialog } from "./obligation-dialog.tsx";
import styles from "./obligations.module.css";
import { messages } from "./obligations-messages.ts";
import { useObligationChanges, useObligationList } from "./use-obligations.ts";

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
    <NoMatch heading={messages.noMatch} clearLabel={messages.clear} onClear={list.clear} />
  ) : (
    <EmptyState icon={ClipboardList} heading={messages.empty} />
  );

/** Obligations & Evaluations. */
export const Obligations = () => {
  const list = useObligationList();
  const { save, remove, isDeleting } = useObligationChanges();
  const [editing, setEditing] = useState<Obligation | "new" | null>(null);
  const [leaving, setLeaving] = useState<Obligation | null>(null);
  const columns = useMemo(() => obligationColumns(setEditing, setLeaving), []);
  const layout = useLaidOut("obligations", columns);
  const confirmDelete = async (obligation: Obligation): Promise<void> => {
    if (await remove(obligation)) list.pages.goFirst();
    setLeaving(null);
  };
  return (
    <>
      <Tools list={list} onAdd={() => setEditing("new")} />
      <ListTools
        layout={layout}
        file={<ExportMenu contract={exportObligations} query={list.asked} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        loading={messages.loading}
        empty={<NoObligations list={list} />}
        caption={messages.caption}
        {...layout.table}
        rowKey={rowKey}
        sort={list.sort}
        onSort={list.changeSort}
        position={({ items, offset, total }) => messages.position(offset + 1, offset + items.length, total)}
      />
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
