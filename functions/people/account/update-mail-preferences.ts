import { updateMailPreferences } from "../../../shared/api/mail-preferences.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { users } from "../users/user-repository.ts";
import { choicesOf, mailPreferencesOf } from "./mail-choices.ts";
import { lostRace, myAccount, unchanged } from "./my-account.ts";

export const handler = endpoint(updateMailPreferences, async ({ body }, ctx) => {
  const user = await myAccount(ctx.actor().id);
  const changes = {
    wantsSummary: body.summary,
    wantsReminders: body.reminders,
    updatedAt: ctx.now.toISOString(),
  };
  await table.transact([
    ...users.updateOperations(user, changes, unchanged(user), lostRace),
    ctx.activity({ target: { type: "user", id: user.id }, before: choicesOf(user), after: body }),
  ]);
  return mailPreferencesOf({ ...user, ...changes });
});
