import { Button } from "@chakra-ui/react";
import { Repeat } from "lucide-react";
import { useCallback, useState } from "react";
import { exportDuties } from "../../../../shared/api/exports.ts";
import { ruleWords } from "../../../../shared/duties/repetition-words.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { Duty } from "../../../../shared/schemas/duty.ts";
import { formatDate, formatPerson } from "../../lib/format.ts";
import { useSession } from "../../lib/session.ts";
import { today } from "../../lib/today.ts";
import { useAskedAction } from "../../lib/use-asked-action.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { NeedsReassignment } from "../../ui/needs-reassignment.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import styles from "./duties.module.css";
import { dutiesMessages as messages } from "./duties-messages.ts";
import { DutyDialog } from "./duty-dialog.tsx";
import { dutyQuery, useDuties, useDutyFilters } from "./use-duties.ts";

const { columns: headers, filter: words } = messages;

/** The day on which something is due, marked where it has passed. */
export const DueDay = ({ day }: { day: string }) => (
  <span className={styles.due}>
    {formatDate(day)}
    {day < today() ? <Badge tone="red">{messages.overdue}</Badge> : null}
  </span>
);

/** The person or the group that has a duty. */
export const Whose = ({ assignedTo, assignedToGroup }: Pick<Duty, "assignedTo" | "assignedToGroup">) =>
  assignedToGroup ? (
    assignedToGroup.name
  ) : (
    <span className={styles.person}>
      {assignedTo ? formatPerson(assignedTo) : messages.formerMember}
      <NeedsReassignment person={assignedTo} />
    </span>
  );

const columns: readonly Column<Duty>[] = [
  { id: "name", header: headers.name, isMain: true, width: "minmax(12rem, 2fr)", cell: ({ name }) => name },
  {
    id: "repeats",
    header: headers.repeats,
    width: "minmax(10rem, 1.6fr)",
    phone: "hidden",
    cell: ({ rule, startsOn }) => ruleWords(rule, startsOn),
  },
  {
    id: "person",
    header: headers.person,
    width: "minmax(8rem, 1fr)",
    phone: "fill",
    cell: (duty) => <Whose {...duty} />,
  },
  {
    id: "nextDue",
    header: headers.nextDue,
    width: "12rem",
    cell: ({ nextDue }) => (nextDue ? <DueDay day={nextDue} /> : <Absent word={messages.none} />),
  },
];

const rowKey = ({ id }: Duty) => id;
const rowLink = ({ id }: Duty) => `/duties/${id}`;
const stateOptions = [
  { value: "active", label: words.active },
  { value: "ended", label: words.ended },
];

/** The buttons above the list: its file, and for managers a new duty. */
export const DutiesActions = () => {
  const { user } = useSession();
  const { filters } = useDutyFilters();
  const [isOpen, setOpen] = useState(false);
  const mayCreate = can(user, "duty:manage");
  const open = useCallback(() => setOpen(true), []);
  useAskedAction("duty", open, mayCreate);
  return (
    <>
      <ExportMenu contract={exportDuties} query={dutyQuery(filters)} />
      {mayCreate ? (
        <Button aria-haspopup="dialog" onClick={open}>
          {messages.create}
        </Button>
      ) : null}
      {isOpen ? <DutyDialog duty={undefined} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

/** Recurring duties by their next due day. */
export const Duties = () => {
  const { filters, change } = useDutyFilters();
  const list = useDuties(filters);
  return (
    <>
      <search aria-label={words.label} className={styles.filters}>
        <SelectInput
          aria-label={words.label}
          placeholder={words.all}
          value={filters.state}
          options={stateOptions}
          onChange={({ target }) => change(target.value)}
        />
      </search>
      <ListPage
        list={list}
        failure={messages.loadFailed}
        empty={
          filters.state ? (
            <NoMatch
              icon={Repeat}
              heading={messages.noMatch}
              clearLabel={messages.clear}
              onClear={() => change("")}
            />
          ) : (
            <EmptyState icon={Repeat} heading={messages.empty} body={messages.emptyBody} />
          )
        }
        caption={messages.caption}
        columns={columns}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
        position={({ items, total }) => messages.position(list.offset + 1, list.offset + items.length, total)}
      />
    </>
  );
};
