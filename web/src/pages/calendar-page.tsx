import { Calendar } from "../features/calendar/calendar.tsx";

export { calendarCalls as firstCalls } from "../features/calendar/use-calendar.ts";

/** /calendar */
export const CalendarPage = () => <Calendar />;
