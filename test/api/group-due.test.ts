import { expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { groups } from "../../functions/people/groups/group-repository.ts";
import type { User } from "../../functions/people/users/user-repository.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { anAssignee, assignAt, beginDigestsAfter, digestsAt } from "../support/server/digests.ts";
import { itemsUnder } from "../support/server/engine.ts";
import { anAccount } from "../support/server/people.ts";
import { aRule, loadTitles, publish } from "../support/server/regulation.ts";

await loadTitles();
const rules = [0, 1].map((at) => aRule({ obligationId: `11.10-${at}`, ruleTitle: `Rule ${at}` }));
await publish(sharedLibrary, rules);

const kindsOf = async ({ id, companyId }: User) =>
  (await itemsUnder(`C#${companyId}#NOTICES#${id}`)).map(({ kind }) => String(kind));

/** A group of a company in UTC, with a person there and one in Tokyo, whose day begins nine hours before. */
const aGroupOfTwo = async () => {
  const { user } = await anAssignee({ user: { timeZone: "UTC" } });
  const companyId = user.companyId ?? "";
  const far = await anAccount({ companyId, timeZone: "Asia/Tokyo" });
  const group = { id: "01JZZZZZZZZZZZZZZZZZZZZZZX", name: "Quality" };
  const facts = { version: 1, changedBy: "", changedAt: "2030-01-01T00:00:00Z", workBy: "" };
  await table.transact(
    groups.add(companyId, { ...group, ...facts, leadId: null, memberIds: [user.id, far.id] }),
  );
  return { user, far, group };
};

const toldBy = async (due: string, people: readonly User[]) => {
  const told: Record<string, string[]> = {};
  for (const days of [-8, -7, -1, 1, 2])
    for (const hour of ["07", "08", "23"]) {
      const before = await Promise.all(people.map(kindsOf));
      await digestsAt(`${dayAfter(due, days)}T${hour}:30:00Z`);
      const after = await Promise.all(people.map(kindsOf));
      const news = after.map((kinds, index) => kinds.slice(before[index]?.length ?? 0).join());
      if (news.some((kind) => kind !== "")) told[`${days} ${hour}`] = news;
    }
  return told;
};

it("tells all of a group of untaken work, at eight where each is, by the company's day, each once", async () => {
  const { user, far, group } = await aGroupOfTwo();
  await beginDigestsAfter("2061-05-20");
  await assignAt(user, { dueDate: "2061-06-15", at: "2061-03-01T10:00:00Z", group, to: null });
  expect(await toldBy("2061-06-15", [user, far])).toEqual({
    // In Tokyo it is 8:30 on the next day, while the company's day goes on.
    "-7 08": ["due", ""],
    "-7 23": ["", "due"],
    "-1 08": ["due", ""],
    "-1 23": ["", "due"],
    "1 08": ["overdue", ""],
    "1 23": ["", "overdue"],
  });
});

it("tells of all that a group was given at once, as a bulk change does", async () => {
  const { user, far, group } = await aGroupOfTwo();
  await beginDigestsAfter("2063-05-20");
  const given = { dueDate: "2063-06-15", at: "2063-03-01T10:00:00Z", group, to: null };
  for (const ordinal of [0, 1]) await assignAt(user, { ...given, ordinal });
  await digestsAt("2063-06-08T23:30:00Z");
  expect(await Promise.all([user, far].map(kindsOf))).toEqual([
    ["due", "due"],
    ["due", "due"],
  ]);
});

it("tells of work that was taken who has it alone", async () => {
  const { user, far, group } = await aGroupOfTwo();
  await beginDigestsAfter("2062-05-20");
  await assignAt(user, { dueDate: "2062-06-15", at: "2062-03-01T10:00:00Z", group });
  const told = await toldBy("2062-06-15", [user, far]);
  expect(Object.values(told)).toEqual([
    ["due", ""],
    ["due", ""],
    ["overdue", ""],
  ]);
});
