import { dayAfter } from "../../shared/calendar/days.ts";
import { formatCount } from "../../shared/words/count.ts";
import type { Operation } from "../core/table/operation.ts";
import type { Receiver } from "../people/notices/receiver.ts";
import { type News, telling } from "../people/notices/telling.ts";
import { dailyTelling } from "../services/jobs/daily-telling.ts";
import { lastMorning } from "../services/jobs/local-morning.ts";
import { dueMail } from "./due-mail.ts";
import { type DueGroup, dueSentence } from "./due-section.ts";
import { type DueWork, dueGroup, type dueTasks } from "./due-tasks.ts";

/** The last day on which a person was told of assignments, written with what told them. */
const dueNotices = dailyTelling({ partition: "DUE_NOTICES", name: "DUE_NOTICES" });
/** The same of work of their groups that no one has taken: its day is that of the company, which may be another one. */
const groupNotices = dailyTelling({ partition: "GROUP_DUE_NOTICES", name: "GROUP_DUE_NOTICES" });
/** When people are told, in days from the due date: at eight in the morning, once for each assignment. */
const noticeDays = [
  { kind: "due", days: -7 },
  { kind: "due", days: -1 },
  { kind: "overdue", days: 1 },
] as const;
type Kind = (typeof noticeDays)[number]["kind"];
/** Days that are caught up with after an outage. */
const mostMissedDays = 3;
/** Notifications of one kind and morning; more are one that counts them. A transaction takes 100 writes (AWS). */
const mostSingle = 10;
const kinds = ["due", "overdue"] as const;

/**
 * What a person is to be told of an assignment: what its newest day of notice says, if they were not told since. One
 * that was assigned after the morning of that day is not told of: its assignment just said when it is due.
 */
const newsOf = (
  { dueDate, assignedAt }: DueWork,
  after: string,
  today: string,
  timeZone: string,
): Kind | undefined => {
  const reached = noticeDays.filter(({ days }) => dayAfter(dueDate, days) <= today).at(-1);
  if (!reached) return undefined;
  const day = dayAfter(dueDate, reached.days);
  const isNews = day > after && lastMorning(new Date(assignedAt), timeZone) < day;
  return isNews ? reached.kind : undefined;
};

/** Each by itself, or one that counts them. */
const noticesOf = (kind: Kind, { count, listed }: DueGroup, today: string): News[] => {
  const told = { kind, actorId: null };
  if (count > mostSingle) {
    const text = `${formatCount(count, "assignment")} ${kind === "due" ? "due soon" : "overdue"}`;
    return [{ ...told, text, link: "/assignments" }];
  }
  return listed.map((task) => ({ ...told, text: dueSentence(task, kind, today), link: task.path }));
};

/** The day that decides what is due: the person's own, or the company's for work of groups. */
interface DueMoment {
  readonly today: string;
  readonly now: Date;
  readonly isOfGroups?: boolean;
}

/**
 * Tells a person of assignments that are due in seven days or tomorrow, or were due yesterday: in the product, and by
 * mail where they chose it at once; a daily summary lists them anyway. What tells them and their day are one
 * transaction, so each is told once, however often this runs.
 */
export const tellDue = async (
  to: Receiver,
  companyName: string,
  due: Pick<Awaited<ReturnType<typeof dueTasks>>, "overdue" | "soon">,
  { today, now, isOfGroups = false }: DueMoment,
): Promise<void> => {
  const open = [...due.overdue, ...due.soon];
  if (open.length === 0) return;
  const marks = isOfGroups ? groupNotices : dueNotices;
  const through = (await marks.toldThrough(to)) ?? "";
  if (through >= today) return;
  const earliest = dayAfter(today, -mostMissedDays);
  const after = [through, earliest].toSorted()[1] ?? earliest;
  const news = Map.groupBy(open, (task) => newsOf(task, after, today, to.timeZone));
  const shown: News[] = [];
  const mails: Operation[] = [];
  for (const kind of kinds) {
    const tasks = news.get(kind) ?? [];
    if (tasks.length === 0) continue;
    const group = await dueGroup(to.companyId, tasks);
    shown.push(...noticesOf(kind, group, today));
    if (telling.emailOf(to, kind) !== "now") continue;
    mails.push(telling.mail(to, dueMail({ to: to.user, companyName, kind, group, today }), now));
  }
  const operations = [...telling.show(to, shown, now), ...mails];
  if (operations.length > 0) await marks.tellOnce(to, today, operations);
};
