import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { canaryParameter } from "../../functions/config/canary-parameter.ts";
import { activityRow } from "../../functions/core/endpoint/activity.ts";
import { newId } from "../../functions/core/ids.ts";
import { table } from "../../functions/core/table/table.ts";
import { companies } from "../../functions/people/companies/company-repository.ts";
import type { CanaryAccount } from "../../functions/people/session/canary.ts";
import { hashPassword } from "../../functions/people/users/password.ts";
import { type User, users } from "../../functions/people/users/user-repository.ts";
import { StageName } from "../../infra/config/stages.ts";
import type { Company } from "../../shared/schemas/company.ts";
import { defaultTimeZone } from "../../shared/schemas/time-zone.ts";
import { OperationProblem } from "./problem.ts";
import { openTarget } from "./target.ts";

export const usage = `create-canary --stage S
  Makes an account, in a company of its own without data, that signs in every five minutes once the stage is deployed
  with --set canary=true. Its password is made at random and stored encrypted in Systems Manager; again for a new one.`;

/** No mail is ever sent to it, and none could arrive. */
const email = "canary@subpart.invalid";

const companyOf = (userId: string, now: Date): Company => ({
  id: newId(now),
  name: "Canary of this installation",
  domain: null,
  industry: "technology",
  size: "small",
  address: null,
  phone: null,
  website: null,
  joinPolicy: "invite_only",
  assignmentsNeedReview: false,
  policiesNeedApproval: false,
  escalateAfterDays: 7,
  timeZone: defaultTimeZone,
  isActive: true,
  registeredBy: userId,
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
  version: 1,
});

const userOf = (id: string, companyId: string, passwordHash: string, now: Date): User => ({
  ...{ id, email, firstName: "Canary", lastName: "Subpart", role: "member", companyId, membership: "active" },
  ...{ department: null, jobTitle: null, profileImageUrl: null, timeZone: null },
  // It is no person: nothing is to be told to it.
  ...{ wantsSummary: false, wantsReminders: false, emailConfirmedAt: now.toISOString(), isActive: true },
  ...{ passwordHash, epoch: 1, lastLoginAt: null },
  ...{ createdAt: now.toISOString(), updatedAt: now.toISOString() },
});

const activity = (userId: string, companyId: string | null, now: Date) =>
  activityRow(
    { event: "user.canary_created", userId: null, companyId, requestId: "operations", now, id: newId(now) },
    { target: { type: "user", id: userId } },
  );

/** Makes the account, or gives it another password, in the table that this process points at. */
const saveAccount = async (password: string, now: Date): Promise<CanaryAccount> => {
  const passwordHash = await hashPassword(password);
  const known = await users.findByEmail(email);
  if (known) {
    const gone = () => new OperationProblem("The canary's account changed meanwhile. Try again.");
    await table.transact([
      ...users.updateOperations(known, { passwordHash, updatedAt: now.toISOString() }, [], gone),
      activity(known.id, known.companyId, now),
    ]);
    return { userId: known.id, email, password };
  }
  const userId = newId(now);
  const company = companyOf(userId, now);
  await table.transact([
    ...companies.insertOperations(company),
    ...users.insertOperations(userOf(userId, company.id, passwordHash, now)),
    activity(userId, company.id, now),
  ]);
  return { userId, email, password };
};

/**
 * Makes the canary's account, or gives it another password.
 * @param ssm where its password is stored; until it is, the canary fails and the same command mends it
 */
export const createCanary = async (ssm: SSMClient, stage: string, now = new Date()): Promise<void> => {
  const account = await saveAccount(randomBytes(30).toString("base64url"), now);
  await ssm.send(
    new PutParameterCommand({
      Name: canaryParameter(stage),
      Description: "Account of the canary, made by npm run ops -- create-canary",
      Type: "SecureString",
      Value: JSON.stringify(account),
      Overwrite: true,
    }),
  );
};

/** @throws OperationProblem when the stage is not there */
export const run = async (args: string[]): Promise<string> => {
  const { values } = parseArgs({ args, options: { stage: { type: "string" } } });
  const stage = StageName.safeParse(values.stage).data;
  if (!stage) throw new OperationProblem("Say which stage: --stage prod");
  await openTarget({ stage });
  const ssm = new SSMClient({});
  await createCanary(ssm, stage).finally(() => ssm.destroy());
  return `The canary of the stage ${stage} has an account. It signs in every five minutes once you deploy: npm run deploy -- --stage ${stage} --set canary=true`;
};
