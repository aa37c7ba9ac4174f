import { updateNotificationSettings } from "../../../shared/api/notifications.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { settingsOf } from "../notices/notice-settings.ts";
import { users } from "../users/user-repository.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";

export const handler = endpoint(updateNotificationSettings, async ({ body }, ctx) => {
  const user = await myAccount(ctx.actor().id);
  const changes = {
    ...(body.kinds && { noticeKinds: { ...user.noticeKinds, ...body.kinds } }),
    ...(body.quietHours !== undefined && { quietHours: body.quietHours }),
    updatedAt: ctx.now.toISOString(),
  };
  const after = settingsOf({ ...user, ...changes });
  await table.transact([
    ...users.updateOperations(user, changes, unchanged(user), lostRace),
    ctx.activity({ target: { type: "user", id: user.id }, before: settingsOf(user), after }),
  ]);
  return after;
});
