import { CalendarDays } from "lucide-react";
import type { Calendar as CalendarAnswer } from "../../../../shared/schemas/calendar.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Note } from "../../ui/note.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { monthOf } from "./calendar-days.ts";
import { CalendarList } from "./calendar-list.tsx";
import { messages } from "./calendar-messages.ts";
import { CalendarMonth, MonthSkeleton } from "./calendar-month.tsx";
import { CalendarToolbar } from "./calendar-toolbar.tsx";
import { Subscribe } from "./subscribe.tsx";
import { type CalendarLayout, useCalendar, useCalendarFilters } from "./use-calendar.ts";

interface ContentProps {
  calendar: CalendarAnswer;
  month: string;
  layout: CalendarLayout;
}

const List = ({ items }: Pick<CalendarAnswer, "items">) =>
  items.length > 0 ? (
    <CalendarList items={items} />
  ) : (
    <EmptyState icon={CalendarDays} heading={messages.empty} body={messages.emptyBody} />
  );

const Content = ({ calendar: { items, total }, month, layout }: ContentProps) => {
  const isMonth = layout === "month";
  return (
    <>
      {total > items.length ? <Note>{messages.cut(items.length, total)}</Note> : null}
      {isMonth && items.length === 0 ? <Note>{messages.empty}</Note> : null}
      {isMonth ? (
        <CalendarMonth month={month} items={items} />
      ) : (
        <List items={items.filter(({ date }) => monthOf(date) === month)} />
      )}
    </>
  );
};

/** What falls on which day, as a month or as a list. */
export const Calendar = () => {
  const { filters, layout, change, mayChooseScope } = useCalendarFilters();
  const { month } = filters;
  return (
    <>
      <PageHeader title={messages.title} subtitle={messages.subtitle} actions={<Subscribe />} />
      <CalendarToolbar filters={filters} layout={layout} mayChooseScope={mayChooseScope} onChange={change} />
      <AsyncView
        state={useCalendar(filters)}
        failure={messages.loadFailed}
        loading={messages.loading}
        skeleton={layout === "month" ? <MonthSkeleton month={month} /> : <SkeletonRows count={8} />}
      >
        {(calendar) => <Content calendar={calendar} month={month} layout={layout} />}
      </AsyncView>
    </>
  );
};
