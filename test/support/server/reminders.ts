import { remindExpiring } from "../../../functions/documents/policies/remind-expiring.ts";
import type { User } from "../../../functions/people/users/user-repository.ts";
import { workers } from "../../../infra/config/workers.ts";
import { workerRights } from "../../../infra/lib/grants/table-rights.ts";
import { dayAfter } from "../../../shared/calendar/days.ts";
import { subjectsTo } from "./digests.ts";
import { plant } from "./engine.ts";
import { aStaffedCompany } from "./people.ts";
import { selectTitle } from "./regulation.ts";
import { withRights } from "./role-check.ts";

const rights = workerRights(workers["remind-policies"]?.grants ?? []);
/** What the worker does on a day, an hour after it begins, as one with its role in the cloud. */
export const remindOn = (day: string, time = "13:00", remainingMs?: () => number) =>
  withRights("remind-policies", rights, () => remindExpiring(new Date(`${day}T${time}:00Z`), remainingMs));
/** Has the worker's days begin there: tests live in years of their own. */
export const beginRemindersAfter = (day: string) =>
  plant({ pk: "POLICY_REMINDERS", sk: "DONE", through: day });
/** What the worker does on so many days. */
export const remindFrom = async (first: string, days: number): Promise<void> => {
  await beginRemindersAfter(dayAfter(first, -1));
  for (let ahead = 0; ahead < days; ahead += 1) await remindOn(dayAfter(first, ahead));
};

/** A company with title 21. */
export const aCompanyWithTitle = async () => {
  const staffed = await aStaffedCompany();
  await selectTitle(staffed.company.id, 21, { shared: 0, own: 0 });
  return staffed;
};
/** How many mails wait for each. */
export const mailCounts = async (people: readonly User[]) =>
  Promise.all(people.map(async (user) => (await subjectsTo(user)).length));

/** Each test has a last day of its own, far from the others. */
let year = 2030;
export const aLastDay = (): string => {
  year += 1;
  return `${year}-06-15`;
};
