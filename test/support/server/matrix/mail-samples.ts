import { unsubscribeToken } from "../../../../functions/services/mail/unsubscribe-token.ts";
import { anAccount } from "../people.ts";
import type { Sample } from "./sample.ts";

/** What people do about the mails they get. */
export const mailSamples: Readonly<Record<string, Sample>> = {
  retryMemberMail: {
    request: async ({ company }) => {
      const { id } = await anAccount({
        companyId: company.id,
        mailProblem: { reason: "bounce", at: new Date().toISOString() },
      });
      return { params: { userId: id } };
    },
    owned: { "params.userId": { missing: "no-one", status: 404 } },
  },
  getMailPreferences: { request: () => ({}) },
  updateMailPreferences: { request: () => ({ body: { summary: false, reminders: true } }) },
  openUnsubscribe: {
    request: (_, { user }) => ({ query: { token: unsubscribeToken({ userId: user.id, kind: "summary" }) } }),
  },
  unsubscribe: {
    request: (_, { user }) => ({ query: { token: unsubscribeToken({ userId: user.id, kind: "summary" }) } }),
  },
};
