import { getNotificationSettings } from "../../../shared/api/notifications.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { settingsOf } from "../notices/notice-settings.ts";
import { myAccount } from "./my-account.ts";

export const handler = endpoint(getNotificationSettings, async (_, ctx) =>
  settingsOf(await myAccount(ctx.actor().id)),
);
