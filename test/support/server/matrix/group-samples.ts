import type { Person } from "../people.ts";
import { anAssignedRule } from "./assigned-rules.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

let count = 0;
const name = (): string => {
  count += 1;
  return `Group ${count}`;
};

const members = ({ admin, member }: World) => ({ leadId: admin.user.id, memberIds: [member.user.id] });

const isOurs = ({ company }: World, { user }: Person): boolean =>
  user.companyId === company.id && user.membership === "active" && user.isActive;

/** A group of the world's company. @param lead leads it */
const aGroupOf = async (world: World, lead: Person = world.admin): Promise<string> =>
  (
    await world.admin.createGroup({
      body: { name: name(), ...members(world), leadId: lead.user.id },
    })
  ).id;

/** A rule that a group with this person has, and no one has taken. */
const aRuleOfGroup = async (world: World, person: Person): Promise<number> => {
  const id = await anAssignedRule(world, world.member);
  const body = { assignedToGroup: await aGroupOf(world, person) };
  await world.admin.assignCompanyRule({ params: { id: String(id) }, body });
  return id;
};
const ofRule = { "params.id": { missing: 5, status: 404 } } as const;

const ofGroup: Sample = {
  request: async (world) => ({ params: { id: await aGroupOf(world) } }),
  owned: { "params.id": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
};
const ofPeople = {
  "body.leadId": { missing: "no-one", status: 400 },
  "body.memberIds": { missing: ["no-one"], status: 400 },
} as const;

/** What the generated tests send to the endpoints of groups. */
export const groupSamples: Readonly<Record<string, Sample>> = {
  listGroups: { request: () => ({}) },
  listGroupNames: { request: () => ({}) },
  createGroup: { request: (world) => ({ body: { name: name(), ...members(world) } }), owned: ofPeople },
  updateGroup: {
    request: async (world) => ({
      params: { id: await aGroupOf(world) },
      body: { name: name(), ...members(world) },
    }),
    owned: { ...ofGroup.owned, ...ofPeople },
  },
  deleteGroup: ofGroup,
  getGroupLoad: {
    ...ofGroup,
    request: async (world, actor) => ({
      params: { id: await aGroupOf(world, isOurs(world, actor) ? actor : world.admin) },
    }),
  },
  listGroupWork: { request: () => ({}) },
  takeRule: {
    request: async (world, actor) => ({
      params: { id: await aRuleOfGroup(world, isOurs(world, actor) ? actor : world.member) },
    }),
    owned: ofRule,
  },
  giveBackRule: {
    request: async (world, actor) => {
      const params = { id: await aRuleOfGroup(world, isOurs(world, actor) ? actor : world.member) };
      if (isOurs(world, actor)) await actor.call.takeRule({ params });
      return { params };
    },
    owned: ofRule,
  },
};
