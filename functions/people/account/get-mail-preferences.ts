import { getMailPreferences } from "../../../shared/api/mail-preferences.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mailPreferencesOf } from "./mail-choices.ts";
import { myAccount } from "./my-account.ts";

export const handler = endpoint(getMailPreferences, async (_, ctx) =>
  mailPreferencesOf(await myAccount(ctx.actor().id)),
);
