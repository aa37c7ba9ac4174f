import { describe, expect, it } from "vitest";
import type { User } from "../../functions/people/users/user-repository.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { itemsUnder, withFaultyEngine } from "../support/server/engine.ts";
import { runAndKill } from "../support/server/killed-process.ts";
import { anAttachment } from "../support/server/policies.ts";
import { loadTitles } from "../support/server/regulation.ts";
import {
  aCompanyWithTitle,
  aLastDay,
  beginRemindersAfter,
  mailCounts,
  remindOn,
} from "../support/server/reminders.ts";

const proxy = withFaultyEngine();
await loadTitles();

/** Companies in which the officer and the administrator each have a document that ends on a day. */
const companiesToRemind = async (count: number, last: string): Promise<User[]> => {
  const people: User[] = [];
  for (let made = 0; made < count; made += 1) {
    const { officer, admin } = await aCompanyWithTitle();
    for (const { user } of [officer, admin]) {
      await anAttachment(user, last);
      people.push(user);
    }
  }
  return people;
};
const isDone = async (day: string) => {
  const [done] = (await itemsUnder("POLICY_REMINDERS")).filter(({ sk }) => sk === "DONE");
  return done?.through === day;
};

describe("the worker of reminders", () => {
  // Before the first company, before the first person, between people, and between companies.
  it.each([1, 6, 9, 14])(
    "that is killed at step %i goes on when it is started again: one mail each",
    async (step) => {
      const last = aLastDay();
      const day = dayAfter(last, -7);
      const people = await companiesToRemind(5, last);
      await beginRemindersAfter(dayAfter(day, -1));
      await runAndKill("reminders-process.ts", [`${day}T13:00:00Z`, String(step)], "reminders");
      expect((await mailCounts(people)).some((mails) => mails === 0)).toBe(true);
      expect(await isDone(day)).toBe(false);
      await remindOn(day, "14:00");
      expect(await mailCounts(people)).toEqual(people.map(() => 1));
      expect(await isDone(day)).toBe(true);
    },
  );

  it("stops in time where there are many companies, and goes on in the next hours until all are told", async () => {
    const last = aLastDay();
    const day = dayAfter(last, -7);
    const people = await companiesToRemind(12, last);
    await beginRemindersAfter(dayAfter(day, -1));
    const written: number[] = [];
    while (!(await isDone(day)) && written.length < 12) {
      let steps = 21;
      const remainingMs = () => {
        steps -= 1;
        return steps > 0 ? 60_000 : 14_000;
      };
      written.push(await remindOn(day, `${12 + written.length}:10`, remainingMs));
    }
    // An hour's steps may be used up by companies that were done before.
    expect(written.filter((mails) => mails > 0).length).toBeGreaterThan(1);
    expect(await isDone(day)).toBe(true);
    expect(await mailCounts(people)).toEqual(people.map(() => 1));
  });

  it("looks at a company that is done no more", async () => {
    const last = aLastDay();
    const day = dayAfter(last, -7);
    await companiesToRemind(1, last);
    await beginRemindersAfter(dayAfter(day, -1));
    // The end of the day fails, after the company's.
    proxy().inject("reset", "UpdateItem", 100, 1);
    await expect(remindOn(day)).rejects.toThrow();
    proxy().reset();
    await remindOn(day, "14:00");
    // What ends on the three days, and the two marks.
    expect(proxy().calls).toEqual(["GetItem", "Query", "Query", "Query", "GetItem", "UpdateItem"]);
  });
});
