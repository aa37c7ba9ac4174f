import type { MailChoices } from "../../../../shared/schemas/mail-preferences.ts";
import type {
  NotificationSettings,
  NotificationSettingsBody,
  QuietHours,
} from "../../../../shared/schemas/notification-settings.ts";

/** What the form of the tab "Notifications" holds. */
export interface NotificationFormValues extends MailChoices {
  kinds: NotificationSettings["kinds"];
  isQuiet: boolean;
  /** Kept while they are off, so that they come back as they were. */
  quietHours: QuietHours;
}

const usualQuietHours: QuietHours = { from: "19:00", to: "07:00", weekends: false };

/** What the form begins with. */
export const formValuesOf = (
  { summary, reminders }: MailChoices,
  { kinds, quietHours }: Pick<NotificationSettings, "quietHours"> & Partial<NotificationSettings>,
) => ({
  summary,
  reminders,
  ...(kinds && { kinds }),
  isQuiet: quietHours !== null,
  quietHours: quietHours ?? usualQuietHours,
});

/** What is sent of it. */
export const settingsOf = ({
  kinds,
  isQuiet,
  quietHours,
}: NotificationFormValues): NotificationSettingsBody => ({
  kinds,
  quietHours: isQuiet ? quietHours : null,
});
