import { parseArgs } from "node:util";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { Problem } from "../../functions/core/problem.ts";
import { table } from "../../functions/core/table/table.ts";
import { hashPassword } from "../../functions/people/users/password.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { Email, PersonName } from "../../shared/schemas/user.ts";
import { OperationProblem } from "./problem.ts";
import { readPassword, requireStrongPassword } from "./read-password.ts";
import { openTarget, targetOptions } from "./target.ts";

export const usage = `create-super-admin (--stage S | --data DIR) --email A --first-name F --last-name L
  Creates the operator's own account, which no call of the API can make.
  The password is asked for, or taken from SUPER_ADMIN_PASSWORD.`;

const options = {
  ...targetOptions,
  email: { type: "string" },
  "first-name": { type: "string" },
  "last-name": { type: "string" },
} as const;

const personOf = (args: string[]) => {
  const { values } = parseArgs({ args, options });
  const email = Email.safeParse(values.email);
  const firstName = PersonName.safeParse(values["first-name"]);
  const lastName = PersonName.safeParse(values["last-name"]);
  if (!email.success || !firstName.success || !lastName.success) {
    throw new OperationProblem("Give --email, --first-name and --last-name of the person.");
  }
  return { values, person: { email: email.data, firstName: firstName.data, lastName: lastName.data } };
};

const newUser = (
  person: { email: string; firstName: string; lastName: string },
  passwordHash: string,
  now: Date,
): User => ({
  id: newId(now),
  ...person,
  role: "super_admin",
  companyId: null,
  membership: "none",
  department: null,
  jobTitle: null,
  profileImageUrl: null,
  timeZone: null,
  emailConfirmedAt: now.toISOString(),
  isActive: true,
  passwordHash,
  epoch: 1,
  lastLoginAt: null,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});

/** @throws OperationProblem when the address is taken or the password is weak */
export const run = async (args: string[]): Promise<string> => {
  const { values, person } = personOf(args);
  const target = await openTarget(values);
  const password = await readPassword();
  requireStrongPassword(password, person);
  const now = new Date();
  const user = newUser(person, await hashPassword(password), now);
  const who = {
    event: "user.super_admin_created",
    userId: null,
    companyId: null,
    requestId: "operations",
    now,
    id: newId(now),
  };
  const activity = activityRow(who, { target: { type: "user", id: user.id }, after: { role: user.role } });
  try {
    await table.transact([...users.insertOperations(user), activity]);
  } catch (error) {
    throw error instanceof Problem ? new OperationProblem(error.message) : error;
  }
  return `${person.email} is a super administrator of ${target.name}.`;
};
