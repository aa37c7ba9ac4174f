import { table } from "../../../../functions/core/table/table.ts";
import { notices } from "../../../../functions/services/notices/notices.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

/** Tells the caller of a rule of their company; gives the notification's id. */
const toldOf = async ({ company, ruleId, admin }: World, { user }: Person): Promise<string> => {
  const companyId = user.companyId ?? company.id;
  const notice = { kind: "comment", text: "A comment", link: `/rules/${ruleId}` } as const;
  const to = { companyId, userId: user.id };
  const actorId = admin.user.id === user.id ? null : admin.user.id;
  await table.transact(notices.tell(to, [{ ...notice, actorId }], new Date()));
  const [newest] = await notices.list(to, new Date());
  return newest?.id ?? "";
};

export const noticeSamples: Readonly<Record<string, Sample>> = {
  listNotifications: {
    request: async (world, actor) => {
      await toldOf(world, actor);
      return { query: { limit: 5 } };
    },
  },
  getNotificationSettings: { request: () => ({}) },
  updateNotificationSettings: {
    request: () => ({
      body: {
        kinds: { comment: { inProduct: true, email: "now" } },
        quietHours: { from: "22:00", to: "07:00", weekends: true },
      },
    }),
  },
  readNotifications: {
    request: async (world, actor) => ({ body: { ids: [await toldOf(world, actor)] } }),
  },
};
