import * as z from "zod";
import { MailProblem } from "../../../shared/schemas/mail-preferences.ts";
import { KindSetting, QuietHours } from "../../../shared/schemas/notification-settings.ts";
import { Role } from "../../../shared/schemas/roles.ts";
import { CurrentUser, Membership } from "../../../shared/schemas/user.ts";
import { companyKey, userKey } from "../../core/endpoint/identity.ts";
import { needsFactor } from "../../core/endpoint/second-factor.ts";
import { conflict, notFound } from "../../core/problem.ts";
import type { Condition } from "../../core/table/expression.ts";
import { claimUnique, insert, type Operation, remove, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";
import { companyEndOf } from "./company-end.ts";
import { DirectoryMark } from "./directory-mark.ts";
import { companyOnRecord } from "./hidden-request.ts";
import { emailKey, memberKey } from "./user-keys.ts";

/*
 *   pk `USER#{userId}`          sk `USER`              the person: the truth of everything about them
 *   pk `EMAIL#{address}`        sk `UNIQUE`            who has this address (lower case, NFKC)
 *   pk `C#{companyId}`          sk `MEMBER#{userId}`   the company's people, a projection written in the person's
 *                                                      transaction; and join requests of confirmed addresses
 */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  companyId: z.string().nullable(),
  membership: Membership,
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** Null follows the company's. */
  timeZone: z.string().nullable().default(null),
  /** Mails they chose to get or not; absent until they chose (`functions/people/account/mail-choices.ts`). */
  wantsSummary: z.boolean().optional(),
  wantsReminders: z.boolean().optional(),
  /** How they chose to be told, by kind (`functions/people/notices/notice-settings.ts`); absent until they chose. The version counts changes. */
  noticeKinds: z.record(z.string(), KindSetting).optional(),
  quietHours: QuietHours.nullable().optional(),
  noticeVersion: z.number().int().optional(),
  /** Why mails to their address are held back; nothing while they arrive. */
  mailProblem: MailProblem.nullable().optional(),
  /** When their address was proven, null until then; accounts of before the question have none and count as proven. */
  emailConfirmedAt: z.string().nullable().optional(),
  /** Hash of the newest token that was mailed to prove it: links of before lead nowhere. */
  confirmationHash: z.string().optional(),
  isActive: z.boolean(),
  passwordHash: z.string(),
  /** Counts up to end all sessions of this person at once; their access tokens of before `tokensFrom` are revoked. */
  epoch: z.number().int(),
  tokensFrom: z.string().optional(),
  hasFactor: z.boolean().optional(),
  passkeyOnly: z.boolean().optional(),
  /** The provider of single sign-on that knows them (`functions/identity/sso/admit.ts`). */
  ssoIssuer: z.string().optional(),
  lastLoginAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  directory: DirectoryMark.optional(),
});
export type User = z.infer<typeof User>;

const Member = User.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  role: true,
  department: true,
  jobTitle: true,
  isActive: true,
  membership: true,
  lastLoginAt: true,
  wantsReminders: true,
  mailProblem: true,
  directory: true,
});
/** A person as their company's list has them. */
export type Member = z.infer<typeof Member>;

/** The projection of a person who comes onto their company's list. */
const joinOperations = (user: User): Operation[] => {
  const companyId = companyOnRecord(user);
  if (!companyId) return [];
  return [
    insert({ ...memberKey(companyId, user.id), ...Member.parse(user) }, () =>
      conflict("This person is already in the company."),
    ),
  ];
};

const isListedElsewhere = (user: User, changes: Partial<User>): boolean =>
  companyOnRecord(user) !== companyOnRecord({ ...user, ...changes });

/**
 * The projection of a change: only what changed, since a whole row written from what was read a moment ago
 * could undo another change of the same person.
 */
const projectOperations = (user: User, changes: Partial<User>): Operation[] => {
  if (isListedElsewhere(user, changes)) return joinOperations({ ...user, ...changes });
  const companyId = companyOnRecord(user);
  const set = Member.partial().parse(changes);
  if (!companyId || Object.keys(set).length === 0) return [];
  return [
    update(memberKey(companyId, user.id), { set }, () =>
      conflict("This person has just left the company. Please try again."),
    ),
  ];
};

/** The writes of a new person: the row, the claim on the address, the company's projection. */
const insertOperations = (user: User): Operation[] => [
  insert({ ...userKey(user.id), ...user }, () => conflict("This account already exists.")),
  claimUnique(emailKey(user.email), user.id, () =>
    conflict("An account with this email address already exists.", "user.email_taken"),
  ),
  ...joinOperations(user),
];

/**
 * The writes of a changed person, refused when the row no longer satisfies `when`. Leaving is `leaveOperation`.
 * Who comes onto a list or leaves one must be as they were read: a whole projection is written from that.
 */
const updateOperations = (
  user: User,
  changes: Partial<User>,
  when: readonly Condition[],
  refusal: () => Error,
): Operation[] => {
  const asRead: Condition = { attribute: "updatedAt", is: "=", value: user.updatedAt };
  const conditions = isListedElsewhere(user, changes) ? [...when, asRead] : when;
  return [
    update(userKey(user.id), { set: changes }, refusal, conditions),
    ...projectOperations(user, changes),
  ];
};

/**
 * The writes of a person's new address: its claim, the release of the old one, and the row. Two spellings of
 * one address share a claim, so those are a plain change.
 */
const changeEmailOperations = (
  user: User,
  changes: Partial<User> & { email: string },
  when: readonly Condition[],
  refusal: () => Error,
): Operation[] => [
  claimUnique(emailKey(changes.email), user.id, () =>
    conflict("An account with this email address already exists.", "user.email_taken"),
  ),
  remove(emailKey(user.email), refusal, [{ attribute: "owner", is: "=", value: user.id }]),
  // A new address is proven by the mail that reached it.
  ...updateOperations(user, { ...changes, mailProblem: null }, when, refusal),
];

const get = async (userId: string): Promise<User | undefined> =>
  User.optional().parse(await table.get(userKey(userId)));

/** Reads twice whether or not the address exists, so that the time reveals nothing. */
const findByEmail = async (email: string): Promise<User | undefined> => {
  return get(String((await table.get(emailKey(email)))?.owner ?? "none"));
};

/** The company's people, whatever their membership; pending ones are join requests. */
const listOfCompany = async (companyId: string): Promise<Member[]> =>
  (await table.queryAll({ pk: `C#${companyId}`, begins: "MEMBER#" })).map((item) => Member.parse(item));

/** No request has this id: another company's request, an answered one and none at all look the same. */
export const noSuchRequest = () => notFound("Join request not found.");

/** The write that takes a person off the company's list. */
const leaveOperation = (companyId: string, userId: string): Operation =>
  remove(memberKey(companyId, userId), noSuchRequest);

/** What the browser is told of the signed-in person: their row also holds the password's hash. */
const present = async (user: User): Promise<CurrentUser> => {
  const company = user.companyId ? await table.get(companyKey(user.companyId)) : undefined;
  const { emailConfirmedAt = user.createdAt } = user;
  return {
    ...CurrentUser.omit({ companyName: true, mustEnroll: true }).parse({ ...user, emailConfirmedAt }),
    ...companyEndOf(user, company),
    companyName: company ? String(company.name) : null,
    mustEnroll: !user.hasFactor && needsFactor(user, company),
  };
};

export const users = {
  get,
  findByEmail,
  listOfCompany,
  leaveOperation,
  insertOperations,
  updateOperations,
  changeEmailOperations,
  present,
};
