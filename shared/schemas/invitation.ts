import * as z from "zod";
import { Person } from "./company-rule.ts";
import { IsoDateTime } from "./dates.ts";
import { CompanyRole } from "./roles.ts";
import { singleLine } from "./text.ts";
import { Email } from "./user.ts";

const jobText = singleLine(z.string().trim().max(100)).nullish();

/** What the invite form sends. */
export const InvitationForm = z.object({
  email: Email,
  /** What a program leaves out; the form asks for it. */
  role: z.enum(CompanyRole.options, "Please select a role").default("member"),
  department: jobText,
  jobTitle: jobText,
});
export type InvitationForm = z.infer<typeof InvitationForm>;

/** How many people one file invites at most: as many as may be invited at a time. */
export const maxInvitationRows = 200;

/** A row of a file of invitations, as it was typed: what is wrong with it is its own result. */
export const InvitationRowForm = z.object({
  email: z.string().max(500),
  role: z.string().max(100).nullish(),
  department: z.string().max(500).nullish(),
  jobTitle: z.string().max(500).nullish(),
});
export type InvitationRowForm = z.infer<typeof InvitationRowForm>;

/** What became of a row. */
export const InvitationResult = z.object({
  email: z.string(),
  outcome: z.enum(["invited", "member", "exists", "invalid", "forbidden", "limit", "failed"]),
  message: z.string(),
});
export type InvitationResult = z.infer<typeof InvitationResult>;

/** An invitation that waits to be accepted. Its token is in the mail alone. */
export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: CompanyRole,
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  invitedByUser: Person.nullable(),
  expiresAt: IsoDateTime,
  /** False when who invited may no longer give this role: it can be accepted only after it is sent again. */
  isUsable: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** What the holder of an invitation's link is told before they register. */
export const InvitationOffer = z.object({
  companyName: z.string(),
  email: z.string(),
  role: CompanyRole,
  expiresAt: IsoDateTime,
  /** Where the person signs in, which accepts it; null where they choose a password. */
  ssoUrl: z.string().nullable(),
});
export type InvitationOffer = z.infer<typeof InvitationOffer>;

/** A token as it stands in a link; a longer text is not a token. */
export const InvitationToken = z.string().max(100);
