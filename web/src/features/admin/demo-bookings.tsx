import { CalendarDays } from "lucide-react";
import { useCallback, useId, useMemo, useState } from "react";
import { listDemoBookings } from "../../../../shared/api/admin.ts";
import { demoZoneNames } from "../../../../shared/demo-bookings/slots.ts";
import type { BookedDemo, DemoStatus } from "../../../../shared/schemas/demo-booking.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { pagedList, pagingOf } from "../../lib/paged-list.ts";
import { useApi } from "../../lib/use-api.ts";
import { useCursorPages } from "../../lib/use-cursor-pages.ts";
import { Absent } from "../../ui/absent.tsx";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { SelectInput } from "../../ui/select-input.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { DemoBookingDialog } from "./demo-booking-dialog.tsx";
import { messages } from "./demo-booking-messages.ts";
import styles from "./system.module.css";

const { columns: words } = messages;
const pageSize = 20;

const tones: Readonly<Record<DemoStatus, Tone>> = {
  scheduled: "blue",
  completed: "green",
  cancelled: "gray",
  no_show: "orange",
};
const sides = [
  { value: "upcoming", label: messages.upcoming },
  { value: "past", label: messages.past },
];
type Side = "upcoming" | "past";
const rowKey = ({ id }: BookedDemo) => id;

/** As the visitor chose it, and what that is for the reader. */
const Time = ({ demo: { selectedDate, selectedTime, timezone, startsAt } }: { demo: BookedDemo }) => (
  <span className={styles.time}>
    <span>{`${formatDate(selectedDate)}, ${selectedTime}, ${demoZoneNames[timezone]}`}</span>
    <span className={styles.hint}>{messages.yours(formatDateTime(startsAt))}</span>
  </span>
);

const demoColumns = (onManage: (demo: BookedDemo) => void): readonly Column<BookedDemo>[] => [
  {
    id: "email",
    header: words.email,
    isMain: true,
    cell: ({ email }) => <span className={styles.name}>{email}</span>,
  },
  { id: "time", header: words.time, cell: (demo) => <Time demo={demo} /> },
  {
    id: "status",
    header: words.status,
    cell: ({ status }) => <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>,
  },
  {
    id: "notes",
    header: words.notes,
    phone: "hidden",
    cell: ({ notes }) => <span className={styles.notes}>{notes || <Absent word={messages.none} />}</span>,
  },
  {
    id: "actions",
    header: words.actions,
    phone: "end",
    cell: (demo) => (
      <RowActions
        about={demo.email}
        actions={[
          {
            label: messages.manage,
            name: messages.of(messages.manage, demo.email),
            onSelect: () => onManage(demo),
          },
        ]}
      />
    ),
  },
];

const DemoList = ({ side, onManage }: { side: Side; onManage: (demo: BookedDemo) => void }) => {
  const pages = useCursorPages("demo-bookings", side);
  const answer = useApi(
    listDemoBookings,
    { query: { when: side, ...pagingOf(pages, pageSize) } },
    { freshFor: 0, keepPrevious: true },
  );
  const columns = useMemo(() => demoColumns(onManage), [onManage]);
  return (
    <ListPage
      list={pagedList(answer, pages)}
      failure={messages.loadFailed}
      skeleton={<SkeletonRows count={3} />}
      empty={<EmptyState icon={CalendarDays} heading={messages.empty[side]} body={messages.emptyBody} />}
      caption={messages.captions[side]}
      columns={columns}
      rowKey={rowKey}
      position={{ number: messages.page }}
    />
  );
};

/** Demos that visitors booked. */
export const DemoBookings = () => {
  const headingId = useId();
  const [side, setSide] = useState<Side>("upcoming");
  const [managed, setManaged] = useState<BookedDemo>();
  const [isOpen, setOpen] = useState(false);
  const manage = useCallback((demo: BookedDemo) => {
    setManaged(demo);
    setOpen(true);
  }, []);
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {messages.heading}
        </h2>
        <span>
          <SelectInput
            size="sm"
            aria-label={messages.when}
            options={sides}
            value={side}
            onChange={({ target }) => setSide(target.value === "past" ? "past" : "upcoming")}
          />
        </span>
      </div>
      <DemoList key={side} side={side} onManage={manage} />
      {managed ? (
        <DemoBookingDialog
          key={`${managed.id} ${managed.status} ${managed.notes}`}
          booking={managed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </section>
  );
};
