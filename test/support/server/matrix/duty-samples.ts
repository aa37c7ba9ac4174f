import { findActiveMember } from "../../../../functions/work/assignments/active-member.ts";
import { dayFromNow, weekly } from "../duties.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const owned = { "params.id": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } } as const;
const people = {
  "body.assignedTo": { missing: "no-one", status: 400 },
  "body.reviewerId": { missing: "no-one", status: 400 },
  "body.companyRuleId": { missing: 5, status: 404 },
} as const;

/** Of the caller, where they may have work in the world's company; their first one is open and due in three days. */
const dutyOf = async (world: World, actor: Person, days = 3): Promise<string> => {
  const isOurs = await findActiveMember(world.company.id, actor.user.id);
  const person = isOurs ? actor : world.member;
  return (await world.admin.createDuty({ body: weekly(person, days) })).id;
};

const bodyOf = ({ admin, member, ruleId }: World) =>
  weekly(member, 30, { reviewerId: admin.user.id, companyRuleId: Number(ruleId) });

const ofDuty: Sample = {
  request: async (world, actor) => ({ params: { id: await dutyOf(world, actor) } }),
  owned,
};

/** What the generated tests send to the endpoints of recurring duties. */
export const dutySamples: Readonly<Record<string, Sample>> = {
  listDuties: { request: () => ({}) },
  createDuty: { request: (world) => ({ body: bodyOf(world) }), owned: people },
  getDuty: ofDuty,
  updateDuty: {
    request: async (world, actor) => ({
      params: { id: await dutyOf(world, actor, 30) },
      body: { ...bodyOf(world), name: "Restore test" },
    }),
    owned: { ...owned, ...people },
  },
  endDuty: ofDuty,
  listOccurrences: ofDuty,
  updateOccurrence: {
    request: async (world, actor) => ({
      params: { id: await dutyOf(world, actor), date: dayFromNow(3) },
      body: { action: "complete", note: "Restored." },
    }),
    owned,
    everyones: ["date"],
  },
};
