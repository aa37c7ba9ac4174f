import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

let count = 0;
const name = (): string => {
  count += 1;
  return `Group ${count}`;
};

const members = ({ admin, member }: World) => ({ leadId: admin.user.id, memberIds: [member.user.id] });

/** A group of the world's company. */
const aGroupOf = async (world: World): Promise<string> =>
  (await world.admin.createGroup({ body: { name: name(), ...members(world) } })).id;

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
  createGroup: { request: (world) => ({ body: { name: name(), ...members(world) } }), owned: ofPeople },
  updateGroup: {
    request: async (world) => ({
      params: { id: await aGroupOf(world) },
      body: { name: name(), ...members(world) },
    }),
    owned: { ...ofGroup.owned, ...ofPeople },
  },
  deleteGroup: ofGroup,
};
