import * as z from "zod";
import { NotificationKind } from "./notifications.ts";
import { singleLine } from "./text.ts";

/** When a person is mailed: as it happens, in their daily summary, or not. */
export const EmailTiming = z.enum(["now", "daily", "off"]);
export type EmailTiming = z.infer<typeof EmailTiming>;

/** How a person is told of one kind. */
export const KindSetting = z.object({ inProduct: z.boolean(), email: EmailTiming });
export type KindSetting = z.infer<typeof KindSetting>;

const ClockTime = singleLine(
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Please enter a time such as 18:30"),
);

export const sameTimes = "Choose two different times.";

/** Hours of a person's own days in which no mail goes to them; overnight where `from` is after `to`. */
export const QuietHours = z
  .object({
    from: ClockTime,
    to: ClockTime,
    /** Saturday and Sunday, from midnight to midnight, too. */
    weekends: z.boolean(),
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: sameTimes });
export type QuietHours = z.infer<typeof QuietHours>;

/** How a person is told of what. */
export const NotificationSettings = z.object({
  kinds: z.record(NotificationKind, KindSetting),
  quietHours: QuietHours.nullable(),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What a person changes of them: what is left out stays as it is. */
export const NotificationSettingsBody = z.object({
  kinds: z.partialRecord(NotificationKind, KindSetting).optional(),
  quietHours: QuietHours.nullable().optional(),
});
export type NotificationSettingsBody = z.infer<typeof NotificationSettingsBody>;
