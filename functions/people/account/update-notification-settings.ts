import { isDeepStrictEqual } from "node:util";
import { updateNotificationSettings } from "../../../shared/api/notifications.ts";
import { toldKinds } from "../../../shared/notifications/kinds.ts";
import type { NotificationSettings } from "../../../shared/schemas/notification-settings.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { LostRace } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { table } from "../../core/table/table.ts";
import { settingsOf } from "../notices/notice-settings.ts";
import { type User, users } from "../users/user-repository.ts";
import { myAccount, unchanged } from "./my-account.ts";

/** Two devices may choose different kinds at once: the later call reads again, and keeps both. */
const asRead = ({ noticeVersion }: User): Condition =>
  noticeVersion === undefined
    ? { absent: "noticeVersion" }
    : { attribute: "noticeVersion", is: "=", value: noticeVersion };
const meanwhile = () => new LostRace("Your account was changed a moment ago. Please try again.");

/** The kinds that differ, as they were and as they are, and the quiet hours where they do. */
const changesOf = (before: NotificationSettings, after: NotificationSettings) => {
  const kinds = toldKinds.filter((kind) => !isDeepStrictEqual(before.kinds[kind], after.kinds[kind]));
  const isQuietChanged = !isDeepStrictEqual(before.quietHours, after.quietHours);
  const factsOf = (settings: NotificationSettings) => ({
    ...(kinds.length > 0 && {
      kinds: Object.fromEntries(kinds.map((kind) => [kind, settings.kinds[kind]])),
    }),
    ...(isQuietChanged && { quietHours: settings.quietHours }),
  });
  return {
    isChange: kinds.length > 0 || isQuietChanged,
    facts: { before: factsOf(before), after: factsOf(after) },
  };
};

export const handler = endpoint(updateNotificationSettings, async ({ body }, ctx) => {
  const user = await myAccount(ctx.actor().id);
  const changes = {
    ...(body.kinds && { noticeKinds: { ...user.noticeKinds, ...body.kinds } }),
    ...(body.quietHours !== undefined && { quietHours: body.quietHours }),
    noticeVersion: (user.noticeVersion ?? 0) + 1,
    updatedAt: ctx.now.toISOString(),
  };
  const after = settingsOf({ ...user, ...changes });
  const { isChange, facts } = changesOf(settingsOf(user), after);
  if (!isChange) return after;
  await table.transact([
    ...users.updateOperations(user, changes, [...unchanged(user), asRead(user)], meanwhile),
    ctx.activity({ target: { type: "user", id: user.id }, ...facts }),
  ]);
  return after;
});
