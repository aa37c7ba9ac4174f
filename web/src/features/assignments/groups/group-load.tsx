import { useId, useState } from "react";
import { getGroupLoad } from "../../../../../shared/api/groups.ts";
import type { MemberLoad } from "../../../../../shared/schemas/group.ts";
import type { GroupName } from "../../../../../shared/schemas/group-name.ts";
import { formatPerson } from "../../../lib/format.ts";
import { today } from "../../../lib/today.ts";
import { useApi } from "../../../lib/use-api.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { SkeletonRows } from "../../../ui/skeleton.tsx";
import styles from "./group-load.module.css";
import { groupWorkMessages } from "./group-work-messages.ts";

const { load: messages } = groupWorkMessages;
const { columns: headers } = messages;

const columns: readonly Column<MemberLoad>[] = [
  {
    id: "person",
    header: headers.person,
    isMain: true,
    cell: ({ person }) => (
      <span className={styles.person}>
        {formatPerson(person)}
        {person.isActive === false ? <Badge>{messages.inactive}</Badge> : null}
      </span>
    ),
  },
  ...(["open", "dueSoon", "overdue", "submitted"] as const).map((field) => ({
    id: field,
    header: headers[field],
    phone: "labeled" as const,
    cell: (row: MemberLoad) => (
      <span className={field === "overdue" && row.overdue > 0 ? styles.late : undefined}>{row[field]}</span>
    ),
  })),
];
const rowKey = ({ person }: MemberLoad) => person.id;

/** What each person in a group has to do; asked for when it is opened. */
export const GroupLoad = ({ group }: { group: GroupName }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const args = { params: { id: group.id }, query: { today: today() } };
  const state = useApi(getGroupLoad, isOpen ? args : null, { freshFor: 2_000 });
  return (
    <details
      className={styles.load}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary} aria-describedby={id}>
        {messages.title}
        <span id={id} className={styles.group}>
          {group.name}
        </span>
      </summary>
      {isOpen ? (
        <AsyncView
          state={state}
          failure={messages.loadFailed}
          skeleton={<SkeletonRows />}
          isEmpty={(rows) => rows.length === 0}
          empty={null}
        >
          {(rows) => (
            <DataTable caption={messages.caption(group.name)} columns={columns} rows={rows} rowKey={rowKey} />
          )}
        </AsyncView>
      ) : null}
    </details>
  );
};
