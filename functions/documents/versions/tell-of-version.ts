import type { ApprovalDecision } from "../../../shared/schemas/policy-version.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import type { Operation } from "../../core/table/operation.ts";
import { telling } from "../../people/notices/telling.ts";
import type { PolicyRecord } from "../policies/policy-record.ts";
import type { PolicyVersionRecord } from "../policies/policy-version-repository.ts";

/** A page of the policy that shows its versions. */
const linkOf = ({ id }: PolicyRecord): string => `/policies/${id}?tab=versions`;

const nameOf = ({ originalName }: PolicyRecord, { number }: PolicyVersionRecord): string =>
  `Version ${number} of ${originalName}`;

const tellEach = async (
  userIds: readonly string[],
  news: {
    readonly kind: "policy_approval" | "policy_answered";
    readonly text: string;
    readonly link: string;
  },
  ctx: Context,
): Promise<Operation[]> => {
  const companyId = ctx.companyId();
  const told = { ...news, actorId: ctx.actor().id };
  const writes = await Promise.all(
    [...new Set(userIds)].map((userId) => telling.person({ companyId, userId }, told, ctx.now)),
  );
  return writes.flat();
};

/** Tells the approvers that a version waits for them. */
export const tellApprovers = (
  policy: PolicyRecord,
  version: PolicyVersionRecord,
  ctx: Context,
): Promise<Operation[]> =>
  tellEach(
    version.approvers.map(({ userId }) => userId),
    {
      kind: "policy_approval",
      text: `${fullName(ctx.actor())} asks you to approve ${nameOf(policy, version)}`,
      link: linkOf(policy),
    },
    ctx,
  );

/** Tells the author and the owner what was decided. */
export const tellOfDecision = (
  policy: PolicyRecord,
  version: PolicyVersionRecord,
  decision: ApprovalDecision,
  ctx: Context,
): Promise<Operation[]> =>
  tellEach(
    [version.authorId, policy.ownerId],
    {
      kind: "policy_answered",
      text: `${fullName(ctx.actor())} ${decision} ${nameOf(policy, version)}`,
      link: linkOf(policy),
    },
    ctx,
  );
