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
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState, NoMatch } from "../../ui/empty-state.tsx";
import { ExportMenu } from "../../ui/export-menu.tsx";
import { GroupFilter } from "../../ui/group-filter.tsx";
import { useLaidOut } from "../../ui/laid-out.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { ListTools } from "../../ui/list-tools.tsx";
import { ListViewGate } from "../../ui/list-view-gate.tsx";
import { NeedsReassignment } from "../../ui/needs-reassignment.tsx";
import { SavedViews } from "../../ui/saved-views.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { textColumn } from "../../ui/text-column.tsx";
import styles from "./duties.module.css";
import { dutiesMessages as messages } from "./duties-messages.ts";
import { DutyDialog } from "./duty-dialog.tsx";
import { dutyQuery, noFilters, stateOf, useDuties, useDutyFilters } from "./use-duties.ts";

const { columns: headers, filter: words, details } = messages;

/** The day on which something is due, marked where it has passed. */
export const DueDay = ({ day }: { day: string }) => (
  <span className={styles.due}>
    {formatDate(day)}
    {day < today() ? <Badge tone="red">{messages.overdue}</Badge> : null}
  </span>
);

/** Whether nothing of a duty comes any more: it was ended, or has come to its end. */
export const isOver = ({ endedAt, nextDue }: Pick<Duty, "endedAt" | "nextDue">): boolean =>
  endedAt !== null || nextDue === null;

/** Says that a duty is over. One that was ended may have open occurrences still. */
export const EndedBadge = ({ nextDue }: Pick<Duty, "nextDue">) => (
  <Badge>
    <span title={nextDue === null ? details.nothing : messages.ending.body}>{details.ended}</span>
  </Badge>
);

const NextDue = (duty: Duty) => (
  <span className={styles.due}>
    {isOver(duty) ? <EndedBadge {...duty} /> : null}
    {duty.nextDue ? <DueDay day={duty.nextDue} /> : null}
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

/** When a duty ends; null for never. */
export const endOf = ({ endsOn, count }: Pick<Duty, "endsOn" | "count">): string | null => {
  if (endsOn !== null) return details.endsOn(formatDate(endsOn));
  return count === null ? null : details.endsAfter(count);
};

/** Columns of the list. */
export const dutyColumns: readonly Column<Duty>[] = [
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
    fields: ["assignedTo", "assignedToGroup"],
    width: "minmax(8rem, 1fr)",
    phone: "fill",
    cell: (duty) => <Whose {...duty} />,
  },
  {
    id: "nextDue",
    header: headers.nextDue,
    width: "12rem",
    cell: (duty) => <NextDue {...duty} />,
  },
  textColumn("reviewer", headers.reviewer, ({ reviewer }) => reviewer && formatPerson(reviewer)),
  textColumn("startsOn", headers.startsOn, ({ startsOn }) => formatDate(startsOn), "7.5rem"),
  { ...textColumn("endsOn", headers.endsOn, endOf, "9rem"), fields: ["endsOn", "count"] },
  textColumn(
    "opensDaysBefore",
    headers.opens,
    ({ opensDaysBefore }) => details.opensBefore(opensDaysBefore),
    "9rem",
  ),
  textColumn("description", headers.description, ({ description }) => description),
];

const rowKey = ({ id }: Duty) => id;
const rowLink = ({ id }: Duty) => `/duties/${id}`;
const stateOptions = [
  { value: "active", label: words.active },
  { value: "ended", label: words.ended },
];

/** "New Duty", for managers. */
export const DutiesActions = () => {
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const mayCreate = can(user, "duty:manage");
  const open = useCallback(() => setOpen(true), []);
  useAskedAction("duty", open, mayCreate);
  if (!mayCreate) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={open}>
        {messages.create}
      </Button>
      {isOpen ? <DutyDialog duty={undefined} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const List = () => {
  const { filters, change, view } = useDutyFilters();
  const list = useDuties(filters);
  const layout = useLaidOut("duties", dutyColumns, { view });
  const isFiltered = filters.state !== "" || filters.group !== "";
  return (
    <>
      <search aria-label={words.label} className={styles.filters}>
        <SelectInput
          aria-label={words.label}
          placeholder={words.all}
          value={filters.state}
          options={stateOptions}
          onChange={({ target }) => change({ state: stateOf(target.value) })}
        />
        <GroupFilter value={filters.group} onChange={(group) => change({ group })} />
      </search>
      <ListTools
        layout={layout}
        views={<SavedViews list="duties" layout={layout} />}
        file={<ExportMenu contract={exportDuties} query={dutyQuery(filters)} columns={layout.fields} />}
      />
      <ListPage
        list={list}
        failure={messages.loadFailed}
        empty={
          isFiltered ? (
            <NoMatch
              icon={Repeat}
              heading={messages.noMatch}
              clearLabel={messages.clear}
              onClear={() => change(noFilters)}
            />
          ) : (
            <EmptyState icon={Repeat} heading={messages.empty} body={messages.emptyBody} />
          )
        }
        caption={messages.caption}
        {...layout.table}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
        position={({ items, total }) => messages.position(list.offset + 1, list.offset + items.length, total)}
      />
    </>
  );
};

/** Recurring duties by their next due day. */
export const Duties = () => (
  <ListViewGate list="duties">
    <List />
  </ListViewGate>
);
