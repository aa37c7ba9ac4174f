import { unsubscribe } from "../../../shared/api/mail-preferences.ts";
import type { MailKind } from "../../../shared/schemas/mail-preferences.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { readUnsubscribeToken } from "../../services/mail/unsubscribe-token.ts";
import { type User, users } from "../users/user-repository.ts";
import { choicesOf } from "./mail-choices.ts";

const deadLink = () =>
  notFound("This link is no longer valid. Change your settings in Profile Settings, under Notifications.");

const changesOf: Readonly<Record<MailKind, Partial<User>>> = {
  summary: { wantsSummary: false },
  reminders: { wantsReminders: false },
};
const ended: Readonly<Record<MailKind, string>> = {
  summary: "You will no longer get the daily summary.",
  reminders: "You will no longer get policy document reminders.",
};

/** The link can be used any number of times without a session, because mail programs do so. */
export const handler = endpoint(unsubscribe, async ({ query }, ctx) => {
  const link = readUnsubscribeToken(query.token);
  const user = link && (await users.get(link.userId));
  if (!user) throw deadLink();
  if (choicesOf(user)[link.kind]) {
    const changes = { ...changesOf[link.kind], updatedAt: ctx.now.toISOString() };
    await table.transact([
      ...users.updateOperations(user, changes, [], deadLink),
      ctx.activity({
        target: { type: "user", id: user.id },
        after: { kind: link.kind },
        userId: user.id,
        companyId: user.companyId,
      }),
    ]);
  }
  return { message: ended[link.kind] };
});
