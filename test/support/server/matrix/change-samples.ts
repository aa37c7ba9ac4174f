import { table } from "../../../../functions/core/table/table.ts";
import { changeRecords } from "../../../../functions/work/changes/change-record.ts";
import { changeTaskOwners } from "../../../../functions/work/changes/change-task-owners.ts";
import { followings, placeId } from "../../../../functions/work/changes/following-record.ts";
import { aChange, touched } from "../changes.ts";
import type { Person } from "../people.ts";
import { anAssignedRule } from "./assigned-rules.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const missing = { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } as const;
const dueDate = "2027-01-15";

const isOurs = ({ company }: World, { user }: Person): boolean => user.companyId === company.id;

/** A change that touches a rule of the caller, so that members see it. */
const ofCaller = async (world: World, actor: Person) =>
  aChange(world.company.id, {
    affected: [touched(isOurs(world, actor) ? await anAssignedRule(world, actor) : world.ruleId)],
  });

const onChange = (body?: (world: World) => unknown): Sample => ({
  request: async (world, actor) => ({
    params: { id: (await ofCaller(world, actor)).id },
    ...(body && { body: body(world) }),
  }),
  owned: { "params.id": missing },
});

/** A task of the caller; of a member where the caller is another company's. */
const withTask = async (world: World, actor: Person) => {
  const before = await ofCaller(world, actor);
  const ownerId = isOurs(world, actor) ? actor.user.id : world.member.user.id;
  const companyRuleIds = before.affected.map(({ companyRuleId }) => companyRuleId);
  const rest = { status: "open" as const, completedAt: null, completedNote: "", note: "" };
  const task = {
    id: `T${before.id}`,
    requestId: "sample-request",
    ownerId,
    companyRuleIds,
    dueDate,
    ...rest,
  };
  const by = { userId: world.admin.user.id, now: new Date() };
  const steps = { tasks: [task], state: "action_needed" as const };
  const { next, operation } = changeRecords.save(world.company.id, before, steps, by);
  await table.transact([operation, ...changeTaskOwners.follow(world.company.id, before, next)]);
  return { id: before.id, taskId: task.id };
};

let parts = 0;
const nextPart = (): string => {
  parts += 1;
  return String(100 + parts);
};

const followed = async ({ company }: World, { user }: Person): Promise<string> => {
  const place = { titleNumber: 21, part: nextPart(), section: null };
  const id = placeId(place);
  const row = {
    id,
    ...place,
    mode: "summary" as const,
    userId: user.id,
    createdAt: new Date().toISOString(),
  };
  await table.write(followings.put(company.id, row));
  return id;
};

/** What the generated tests send to the endpoints of changes. */
export const changeSamples: Readonly<Record<string, Sample>> = {
  listChanges: {
    request: async (world, actor) => {
      await ofCaller(world, actor);
      return {};
    },
  },
  getChange: onChange(),
  updateChange: onChange(() => ({ state: "assessing", version: 1 })),
  listChangeComments: onChange(),
  addChangeComment: onChange(() => ({ content: "Sample comment" })),
  createChangeTasks: {
    request: async (world, actor) => {
      const { id, affected } = await ofCaller(world, actor);
      const companyRuleIds = affected.map(({ companyRuleId }) => companyRuleId);
      const task = { ownerId: world.member.user.id, companyRuleIds, dueDate };
      return { params: { id }, body: { requestId: `request-${id}`, tasks: [task] } };
    },
    owned: { "params.id": missing },
  },
  updateChangeTask: {
    request: async (world, actor) => ({
      params: await withTask(world, actor),
      body: { status: "completed" },
    }),
    owned: { "params.id": missing, "params.taskId": missing },
  },
  listMyChangeTasks: { request: () => ({ query: { status: "open" } }) },
  bulkChangeChanges: {
    request: async (world, actor) => ({
      body: {
        ids: [(await ofCaller(world, actor)).id],
        action: { type: "dueDate", value: dueDate },
      },
    }),
  },
  markChangesRead: {
    request: async (world, actor) => ({
      body: { ids: [(await ofCaller(world, actor)).id], isRead: true },
    }),
  },
  listFollowing: { request: () => ({}) },
  followPlace: {
    request: () => ({ body: { titleNumber: 21, part: nextPart(), section: null, mode: "summary" } }),
  },
  stopFollowing: {
    request: async (world, actor) => ({ params: { id: await followed(world, actor) } }),
    owned: { "params.id": missing },
  },
};
