import { digestMail } from "../../../functions/digests/digest-mail.ts";
import { dueMail } from "../../../functions/digests/due-mail.ts";
import { expiryMail } from "../../../functions/documents/policies/expiry-mail.ts";
import { certificateMail, deletionMail } from "../../../functions/packs/deletion/deletion-mail.ts";
import {
  addressChangedMail,
  addressNoticeMail,
  confirmAddressMail,
  newSignInMail,
  passwordChangedMail,
  passwordResetMail,
  passwordWasResetMail,
  proveAddressMail,
} from "../../../functions/people/addresses/account-mail.ts";
import { factorMails } from "../../../functions/people/factors/factor-mail.ts";
import { noticeMail } from "../../../functions/people/notices/notice-mail.ts";
import { invitationMail } from "../../../functions/people/team/invitation-mail.ts";
import { joinAnswerMail, joinRequestMail } from "../../../functions/people/team/join-request-mail.ts";
import { tokenExpiryMail } from "../../../functions/programs/expiry/token-expiry-mail.ts";
import { recordMail } from "../../../functions/record/record-mail.ts";
import type { MailContent } from "../../../functions/services/mail/outbox.ts";
import {
  noticeMail as bookingNoticeMail,
  cancellationMail,
  confirmationMail,
} from "../../../functions/site/demo-bookings/demo-booking-mail.ts";
import { assignmentMail } from "../../../functions/work/assignments/assignment-mail.ts";
import { bulkAssignmentMail } from "../../../functions/work/assignments/bulk-assignment-mail.ts";
import { changeMail } from "../../../functions/work/changes/change-mail.ts";
import { changeTaskMail } from "../../../functions/work/changes/change-task-mail.ts";
import { reassignmentMail } from "../../../functions/work/handover/reassignment-mail.ts";
import { expiryState } from "../../../shared/policies/expiry.ts";
import { aUserRow } from "./people.ts";

/** What people can type into a mail: their own words, wherever a template takes some. */
export interface Typed {
  readonly name: string;
  readonly company: string;
  readonly text: string;
}

const booking = {
  id: "01HBOOKING",
  email: "visitor@example.com",
  selectedDate: "2026-12-01",
  selectedTime: "09:00 AM",
  timezone: "America/New_York",
  status: "scheduled",
  startsAt: "2026-12-01T14:00:00.000Z",
  createdAt: "2026-11-20T10:00:00.000Z",
} as const;
const now = new Date("2026-11-20T10:00:00.000Z");
const today = "2026-11-20";

const workMails = ({ name, company, text }: Typed): Record<string, MailContent> => {
  const user = aUserRow({ firstName: name, lastName: name });
  const task = (companyRuleId: number, dueDate: string) => ({
    ...{ path: `/rules/${companyRuleId}?page=assignments&from=assignments`, dueDate },
    ...{ title: text, source: "21 CFR 11.10" },
  });
  const policy = (expiresAt: string) => ({
    ...{ policyName: text, titleNumber: 21, partNo: "11", expiresAt, expiry: expiryState(expiresAt, today) },
  });
  return {
    assignment: assignmentMail({
      ...{ assignee: user, assigner: user, companyRuleId: 7, ruleTitle: text, sourceSection: text },
      ...{ priority: "high", dueDate: "2026-12-01", notes: `${text}\n${text}` },
    }),
    assignments: bulkAssignmentMail({
      ...{ to: user, by: user, group: null, count: 23, dueDate: "2026-12-01", notes: `${text}\n${text}` },
      listed: [{ companyRuleId: 7, ruleTitle: text, sourceSection: text, priority: "high" }],
    }),
    reassignment: reassignmentMail({ to: user, from: user, by: user, count: 312 }),
    "change task": changeTaskMail({
      ...{ changeId: "01HCHANGE", citation: "21 CFR 11.10", heading: text, owner: user, by: user },
      ...{ rules: [text, text], dueDate: "2026-12-01", note: `${text}\n${text}` },
    }),
    "followed change": changeMail(
      {
        ...{ id: "01HCHANGE", titleNumber: 21, section: "11.10", heading: text },
        ...{ kind: "changed", effectiveDate: "2026-12-01" },
      },
      user,
      true,
    ),
    digest: digestMail({
      ...{ to: user, companyName: company, today },
      overdue: { count: 23, listed: [task(1, "2026-11-01"), task(2, "2026-11-19")] },
      soon: { count: 2, listed: [task(3, "2026-11-20"), task(4, "2026-11-27")] },
      changes: { count: 21, listed: [{ label: "21 CFR 11.10", detail: text, path: "/changes/01HCHANGE" }] },
      lines: [{ kind: "comment", text, link: "/rules/7" }],
    }),
    due: dueMail({
      ...{ to: user, companyName: company, kind: "due", today },
      group: { count: 2, listed: [task(3, "2026-11-21"), task(4, "2026-11-27")] },
    }),
    notice: noticeMail({ to: user, text, link: "/rules/7", facts: [["Comment", `${text}\n${text}`]] }),
    expiry: expiryMail({
      ...{ to: user, companyName: company },
      policies: [policy("2026-11-19"), policy("2026-11-27"), policy("2026-12-20")],
    }),
  };
};

/** Every mail of the product, by a name for tests, with what people typed in it. */
export const allMails = (typed: Typed): Record<string, MailContent> => {
  const user = aUserRow({ firstName: typed.name, lastName: typed.name });
  const token = "t".repeat(43);
  return {
    "new sign-in": newSignInMail(user, {
      ...{
        at: now,
        timeZone: "America/New_York",
        browser: "Firefox",
        system: "Windows",
        source: "192.0.2.7",
      },
    }),
    ...workMails(typed),
    record: recordMail(user, {
      ...{ companyName: typed.company, month: "2026-10" },
      sealed: [
        {
          ...{ number: 7, at: "2026-10-03T09:00:00.000Z", count: 12, positions: [3, 3, 3, 3] },
          ...{ root: "a".repeat(64), previousRoot: "0".repeat(64) },
        },
      ],
    }),
    deletion: deletionMail(
      user,
      { name: typed.company, timeZone: "America/New_York" },
      { requestedBy: user, requestedAt: "2026-11-20T10:00:00.000Z", dueAt: "2026-11-27T10:00:00.000Z" },
    ),
    deleted: certificateMail(user, typed.company, new Uint8Array([37, 80, 68, 70])),
    invitation: invitationMail({
      ...{ email: "new@example.com", role: "compliance_officer", expiresAt: "2026-11-27T10:00:00.000Z" },
      ...{ token, companyName: typed.company, isSsoOnly: false, inviter: user },
    }),
    "join-request": joinRequestMail(user, user, typed.company),
    "join-approved": joinAnswerMail(user, typed.company, "approved"),
    "join-declined": joinAnswerMail(user, typed.company, "declined"),
    "prove-address": proveAddressMail("new@example.com", token),
    "confirm-address": confirmAddressMail("new@example.com", token),
    "address-notice": addressNoticeMail(user, "new@example.com"),
    "address-changed": addressChangedMail(user, "new@example.com"),
    "password-changed": passwordChangedMail(user),
    "password-reset": passwordResetMail(user, token),
    "password-was-reset": passwordWasResetMail(user),
    "recovery-code-used": factorMails.recoveryCodeUsed(user, 9),
    "factors-reset": factorMails.wasReset(user, typed.name),
    "token-expires": tokenExpiryMail({
      ...{ to: user, name: typed.text, expiresAt: "2026-11-27T10:00:00.000Z", isOfCompany: false },
    }),
    "account-expires": tokenExpiryMail({
      ...{ to: user, name: typed.text, expiresAt: "2026-11-27T10:00:00.000Z", isOfCompany: true },
    }),
    "reset-factors": factorMails.didReset(user, typed.name),
    "demo-confirmation": confirmationMail(booking, now),
    "demo-cancellation": cancellationMail(booking, now),
    "demo-notice": bookingNoticeMail(booking),
  };
};
