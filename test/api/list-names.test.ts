import { expect, it } from "vitest";
import { tableClient } from "../../functions/core/table/client.ts";
import { roundTripsOf } from "../support/server/round-trips.ts";
import { aRuleWorld, items } from "../support/server/rule-world.ts";

const { admin, member, officer } = (await aRuleWorld()).one;
const people = [admin, member, officer];
const rules = items(await admin.listCompanyRules());
for (const [number, { user }] of people.entries())
  await admin.assignCompanyRule({
    params: { id: Number(rules[number]?.id) },
    body: { assignedTo: user.id },
  });

it("a page waits for no names of people whom one of the last pages named", async () => {
  const theirs = ({ user }: typeof admin) =>
    roundTripsOf(tableClient(), async () => {
      const answer = await admin.listCompanyRules({ query: { assignee: user.id, limit: 5 } });
      expect(answer).toMatchObject({ items: [{ assignedToUser: { id: user.id, email: user.email } }] });
    });
  const waves: number[][] = [];
  for (const _ of ["first", "again"]) {
    const round: number[] = [];
    for (const person of people) round.push((await theirs(person)).waves);
    waves.push(round);
  }
  // The first page of all is that of a function that has just started.
  expect(waves[0]?.slice(1)).toEqual([2, 2]);
  expect(waves[1]).toEqual([1, 1, 1]);
});
