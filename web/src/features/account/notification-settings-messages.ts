import { channelNames, emailNames } from "../../../../shared/notifications/kinds.ts";
import { sameTimes } from "../../../../shared/schemas/notification-settings.ts";

/** Texts of what people are told of, and how: the table and the quiet hours of Profile Settings. */
export const settingsMessages = {
  caption: "What you are notified about, and how",
  kind: "What",
  ...channelNames,
  cell: (kind: string, channel: string) => `${kind}: ${channel}`,
  emails: emailNames,
  quietHours: "Quiet hours",
  quietHint: "Emails wait until quiet hours are over. Notifications in Subpart do not.",
  isQuiet: "Hold emails during quiet hours",
  from: "From",
  to: "To",
  weekends: "All weekend",
  sameTimes,
} as const;
