import type { MailChoices, MailPreferences } from "../../../shared/schemas/mail-preferences.ts";
import type { User } from "../users/user-repository.ts";

/** A person's row holds what they chose; until then they want both. */
export const choicesOf = ({
  wantsSummary,
  wantsReminders,
}: Pick<User, "wantsSummary" | "wantsReminders">): MailChoices => ({
  summary: wantsSummary ?? true,
  reminders: wantsReminders ?? true,
});

/** What the person is shown. */
export const mailPreferencesOf = (user: User): MailPreferences => ({
  ...choicesOf(user),
  email: user.email,
  mailProblem: user.mailProblem ?? null,
});
