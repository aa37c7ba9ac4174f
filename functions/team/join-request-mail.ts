import { composeMail } from "../mail/layout.ts";
import type { MailContent } from "../mail/outbox.ts";
import type { User } from "./user-repository.ts";

/** The answer to a request to join a company. */
export const joinAnswerMail = (
  user: User,
  companyName: string,
  answer: "approved" | "declined",
): MailContent =>
  composeMail({
    to: user.email,
    subject: answer === "approved" ? `You are in: ${companyName}` : `Your request to join ${companyName}`,
    greeting: `Hello ${user.firstName || "there"},`,
    paragraphs:
      answer === "approved"
        ? [`Your request to join ${companyName} was approved. You can start now.`]
        : [
            `Your request to join ${companyName} was declined. If you think this is a mistake, please speak to its administrator.`,
          ],
    action: { label: answer === "approved" ? "Open Subpart" : "Go to Subpart", path: "/" },
    reason: `You receive this because you asked to join ${companyName} in Subpart.`,
  });
