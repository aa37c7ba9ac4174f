import { fullName } from "../../core/endpoint/identity.ts";
import { composeMail } from "../../services/mail/layout.ts";
import type { MailContent } from "../../services/mail/outbox.ts";
import type { Member, User } from "../users/user-repository.ts";
import { roleNames } from "./role-names.ts";

/** To an administrator: a person with a confirmed address asks to join. */
export const joinRequestMail = (
  admin: Pick<Member, "email" | "firstName">,
  asking: User,
  companyName: string,
): MailContent =>
  composeMail({
    to: admin.email,
    subject: `${fullName(asking)} wants to join ${companyName}`,
    greeting: `Hello ${admin.firstName || "there"},`,
    paragraphs: [
      `${fullName(asking)} wants to join ${companyName} in Subpart. They cannot see anything until you approve the request.`,
      "Decline it if you do not know this address.",
    ],
    facts: [
      ["Name", fullName(asking)],
      ["Email", asking.email],
      ["Requested role", roleNames[asking.role === "compliance_officer" ? "compliance_officer" : "member"]],
    ],
    action: { label: "Review the request", path: "/team-management" },
    reason: `You receive this because you are an administrator of ${companyName} in Subpart.`,
  });

/** The answer to a request to join a company. */
export const joinAnswerMail = (
  user: User,
  companyName: string,
  answer: "approved" | "declined",
): MailContent =>
  composeMail({
    to: user.email,
    subject: answer === "approved" ? `You have joined ${companyName}` : `Your request to join ${companyName}`,
    greeting: `Hello ${user.firstName || "there"},`,
    paragraphs:
      answer === "approved"
        ? [`Your request to join ${companyName} was approved. You can start now.`]
        : [
            `Your request to join ${companyName} was declined. If you think this is a mistake, please contact its administrator.`,
          ],
    action: { label: answer === "approved" ? "Open Subpart" : "Go to Subpart", path: "/" },
    reason: `You receive this because you asked to join ${companyName} in Subpart.`,
  });
