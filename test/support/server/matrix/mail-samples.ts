import { unsubscribeToken } from "../../../../functions/mail/unsubscribe-token.ts";
import type { Sample } from "./sample.ts";

/** What people do about the mails they get. */
export const mailSamples: Readonly<Record<string, Sample>> = {
  getMailPreferences: { request: () => ({}) },
  updateMailPreferences: { request: () => ({ body: { summary: false, reminders: true } }) },
  openUnsubscribe: {
    request: (_, { user }) => ({ query: { token: unsubscribeToken({ userId: user.id, kind: "summary" }) } }),
  },
  unsubscribe: {
    request: (_, { user }) => ({ query: { token: unsubscribeToken({ userId: user.id, kind: "summary" }) } }),
  },
};
