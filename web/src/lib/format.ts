const day = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", day: "numeric" });
/** Calendar days have no zone: reading them as UTC and writing them as UTC keeps the day. */
const calendarDay = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});
const calendarMonth = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "short", timeZone: "UTC" });
const dayAndTime = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

const dayOnly = /^\d{4}-\d{2}-\d{2}$/;
const msPerDay = 86_400_000;

/** `Sep 8, 2026`, from a calendar day or a moment. */
export const formatDate = (iso: string): string =>
  (dayOnly.test(iso) ? calendarDay : day).format(new Date(iso));

/** `Sep 2026`, from a month such as `2026-09`. */
export const formatMonth = (month: string): string => calendarMonth.format(new Date(`${month}-01`));

/** `Sep 8, 2026, 4:05 PM`, in the reader's zone. */
export const formatDateTime = (iso: string): string => dayAndTime.format(new Date(iso));

/** Whether the day of `iso` is at most `days` days before that of `now`, both in UTC. */
export const isWithinDays = (iso: string | null, days: number, now = Date.now()): boolean => {
  if (!iso) return false;
  const age = now - Date.parse(iso);
  return age >= 0 && age < (days + 1) * msPerDay;
};

/** `1331.2 KB`: KB with one decimal whatever the size, as the viewer shows it. */
export const formatKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Bytes as the policy lists show them: B below 1024, KB and MB with one decimal. */
export const formatSize = (bytes: number): string => {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return formatKilobytes(bytes);
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
};

export { formatCount, formatNumber } from "../../../shared/words/count.ts";

/** `Ada Lovelace`, or the email when no name is known. */
export const formatPerson = (person: { firstName: string; lastName: string; email: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.email;
