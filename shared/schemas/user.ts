import * as z from "zod";
import { IsoDateTime } from "./dates.ts";
import { MailProblem } from "./mail-preferences.ts";
import { nameText } from "./name.ts";
import { Role } from "./roles.ts";
import { SavedView } from "./saved-view.ts";
import { singleLine } from "./text.ts";
import { TimeZone } from "./time-zone.ts";

/** `pending`: asked to join by name and waits for an administrator. */
export const Membership = z.enum(["none", "pending", "active"]);
export type Membership = z.infer<typeof Membership>;

/** The current user as the browser sees it. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  role: Role,
  companyId: z.string().nullable(),
  companyName: z.string().nullable(),
  membership: Membership,
  profileImageUrl: z.string().nullable(),
  /** When they proved that they read mails to their address; null until then. */
  emailConfirmedAt: IsoDateTime.nullable(),
  /** Whether they must set up two-step verification before anything else. */
  mustEnroll: z.boolean(),
  /** When their company will be deleted; its administrators alone are told, while that is scheduled. */
  companyDeletesAt: IsoDateTime.optional(),
  /** Null follows the company's. */
  timeZone: z.string().nullable(),
  /** The saved views that their lists open with. Left out where they stay as they are. */
  defaultViews: z.array(SavedView).optional(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A person of a company as lists and selects show them. */
export const TeamMember = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isActive: z.boolean(),
  membership: Membership,
  lastLoginAt: IsoDateTime.nullable(),
  /** Why mails to their address are held back; nothing while they arrive. */
  mailProblem: MailProblem.nullable().optional(),
});
export type TeamMember = z.infer<typeof TeamMember>;

/** Email as typed by a person: trimmed, at most 254 characters (RFC 5321). */
export const Email = z.string().trim().max(254).pipe(z.email("Please enter a valid email address"));
export const PersonName = nameText(z.string().trim().min(1, "Required").max(100));
/** At least 6 characters; 128 is ours, to bound hashing. */
export const Password = z
  .string()
  .min(6, "Password must be at least 6 characters long.")
  .max(128, "Password must be at most 128 characters long.");

const optionalText = singleLine(z.string().trim().max(100)).nullish();

/** What people change of themselves. */
export const ProfileDetails = z.object({
  firstName: PersonName,
  lastName: PersonName,
  email: Email,
  department: optionalText,
  jobTitle: optionalText,
  /** Null follows the company's; left out, it stays as it is. */
  timeZone: TimeZone.nullish(),
});
export type ProfileDetails = z.infer<typeof ProfileDetails>;
