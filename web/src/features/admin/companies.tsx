import { Building2, SearchX } from "lucide-react";
import { useId, useMemo, useState } from "react";
import type { CompanyOverview } from "../../../../shared/schemas/admin.ts";
import { formatDate, formatNumber } from "../../lib/format.ts";
import { useLast } from "../../lib/use-last.ts";
import { useSearchField } from "../../lib/use-search-field.ts";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { LimitsDialog } from "./limits-dialog.tsx";
import { messages as limitsMessages } from "./limits-messages.ts";
import styles from "./system.module.css";
import { messages } from "./system-messages.ts";
import { useCompanyList, useSetCompanyActive } from "./use-companies.ts";

const { companies: words } = messages;

const rowKey = ({ id }: CompanyOverview) => id;
const statuses = [
  { value: "active", label: words.active },
  { value: "inactive", label: words.inactive },
];
const verb = ({ isActive }: CompanyOverview): string => (isActive ? words.deactivate : words.activate);

type OnCompany = (company: CompanyOverview) => void;

const companyColumns = (onAsk: OnCompany, onLimits: OnCompany): readonly Column<CompanyOverview>[] => [
  {
    id: "name",
    header: words.columns.name,
    isSortable: true,
    isMain: true,
    cell: ({ name }) => <span className={styles.name}>{name}</span>,
  },
  {
    id: "createdAt",
    header: words.columns.createdAt,
    isSortable: true,
    phone: "labeled",
    isSpare: true,
    cell: ({ createdAt }) => <span className={styles.day}>{formatDate(createdAt)}</span>,
  },
  {
    id: "members",
    header: words.columns.members,
    phone: "labeled",
    align: "end",
    cell: ({ memberCount }) => formatNumber(memberCount),
  },
  {
    id: "titles",
    header: words.columns.titles,
    phone: "labeled",
    align: "end",
    cell: ({ titleCount }) => formatNumber(titleCount),
  },
  {
    id: "status",
    header: words.columns.status,
    cell: ({ isActive }) =>
      isActive ? <Badge tone="green">{words.active}</Badge> : <Badge>{words.inactive}</Badge>,
  },
  {
    id: "actions",
    header: words.columns.actions,
    phone: "end",
    cell: (company) => (
      <RowActions
        about={company.name}
        actions={[
          { label: limitsMessages.limits, onSelect: () => onLimits(company) },
          {
            label: verb(company),
            name: words.of(verb(company), company.name),
            tone: company.isActive ? "danger" : "accent",
            onSelect: () => onAsk(company),
          },
        ]}
      />
    ),
  },
];

const Tools = ({ list }: { list: ReturnType<typeof useCompanyList> }) => {
  const [text, setText] = useSearchField(list.search, list.setSearch);
  return (
    <div className={styles.tools}>
      <SearchInput value={text} onChange={setText} placeholder={words.search} />
      <SelectInput
        aria-label={words.status}
        options={statuses}
        placeholder={words.all}
        value={list.status}
        onChange={({ target }) => list.setStatus(target.value)}
      />
    </div>
  );
};

interface AskDialogProps {
  company: CompanyOverview | null;
  isPending: boolean;
  onConfirm: (company: CompanyOverview) => void;
  onCancel: () => void;
}

const AskDialog = ({ company, isPending, onConfirm, onCancel }: AskDialogProps) => {
  const shown = useLast(company);
  const { confirm } = words;
  return (
    <ConfirmDialog
      isOpen={company !== null}
      title={shown ? (shown.isActive ? confirm.deactivate : confirm.activate)(shown.name) : ""}
      body={shown?.isActive ? confirm.deactivateBody(shown.memberCount) : confirm.activateBody}
      confirmLabel={shown ? verb(shown) : ""}
      tone={shown?.isActive ? "danger" : "plain"}
      isPending={isPending}
      onConfirm={() => company && onConfirm(company)}
      onCancel={onCancel}
    />
  );
};

/** The companies of the installation: counts, not contents. */
export const Companies = () => {
  const headingId = useId();
  const list = useCompanyList();
  const { setActive, isPending } = useSetCompanyActive();
  const [asking, setAsking] = useState<CompanyOverview | null>(null);
  const [limited, setLimited] = useState<CompanyOverview | null>(null);
  const columns = useMemo(() => companyColumns(setAsking, setLimited), []);
  const confirm = async (company: CompanyOverview): Promise<void> => {
    await setActive(company, !company.isActive);
    setAsking(null);
  };
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {words.heading}
      </h2>
      <Tools list={list} />
      <ListPage
        list={list}
        failure={words.loadFailed}
        skeleton={<SkeletonRows count={3} />}
        empty={
          list.search || list.status ? (
            <EmptyState icon={SearchX} heading={words.noMatch} />
          ) : (
            <EmptyState icon={Building2} heading={words.empty} />
          )
        }
        caption={words.caption}
        columns={columns}
        rowKey={rowKey}
        sort={list.sort}
        onSort={list.setSort}
        position={({ items, offset, total }) => words.position(offset + 1, offset + items.length, total)}
      />
      <AskDialog
        company={asking}
        isPending={isPending}
        onConfirm={(company) => void confirm(company)}
        onCancel={() => setAsking(null)}
      />
      <LimitsDialog company={limited} onClose={() => setLimited(null)} />
    </section>
  );
};
