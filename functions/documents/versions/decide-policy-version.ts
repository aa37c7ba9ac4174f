import { decidePolicyVersion } from "../../../shared/api/policy-versions.ts";
import type { ApprovalDecision } from "../../../shared/schemas/policy-version.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { fullName } from "../../core/endpoint/identity.ts";
import { conflict, forbidden, type Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { people } from "../../people/users/people.ts";
import { mustRead } from "../policies/policy-readers.ts";
import type { PolicyVersionRecord } from "../policies/policy-version-repository.ts";
import { presentVersion } from "../policies/present-versions.ts";
import { mustGetVersionNow } from "../policies/read-version.ts";
import { saveOpen } from "../policies/save-version.ts";
import { asOfNow } from "../policies/version-states.ts";
import { tellOfDecision } from "./tell-of-version.ts";

const nothingWaits = () => conflict("Nothing waits for a review.", "review.none");

/** 409: it names who was faster. */
const alreadyDecided = async (
  companyId: string,
  { userId, decision }: { readonly userId: string; readonly decision: ApprovalDecision },
): Promise<Problem> => {
  const person = (await people.byId(companyId, [userId])).get(userId);
  return conflict(`${person ? fullName(person) : "Someone"} has already ${decision} this.`, "review.decided");
};

/** What a version is once one of its approvers approved it, or returned it, which makes it a draft. */
const decided = (
  version: PolicyVersionRecord,
  {
    userId,
    decision,
    reason,
    at,
  }: { userId: string; decision: ApprovalDecision; reason: string; at: string },
): PolicyVersionRecord => {
  const cleared = { decision: null, at: null, reason: "" };
  if (decision === "returned") {
    return {
      ...{ ...version, state: "draft", returned: { userId, at, reason }, revision: version.revision + 1 },
      approvers: version.approvers.map((approver) => ({ ...approver, ...cleared })),
    };
  }
  const approvers = version.approvers.map((approver) =>
    approver.userId === userId ? { userId, decision, at, reason } : approver,
  );
  return { ...version, approvers };
};

/** Of decisions at the same moment one after the other counts, and those that come too late are told so. */
export const handler = endpoint(decidePolicyVersion, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const { id: userId } = ctx.actor();
  const policy = await mustRead(params.id, ctx);
  const { was, now } = await mustGetVersionNow(companyId, policy, params.n);
  const mine = now.approvers.find((approver) => approver.userId === userId);
  if (now.state === "in_review" ? !mine : !(mine || now.returned?.userId === userId)) throw forbidden();
  if (now.state === "draft" && now.returned) {
    throw await alreadyDecided(companyId, { userId: now.returned.userId, decision: "returned" });
  }
  const approval = now.approvers.find(({ decision }) => decision === "approved");
  if (now.state !== "in_review" && approval) {
    throw await alreadyDecided(companyId, { userId: approval.userId, decision: "approved" });
  }
  if (now.state !== "in_review") throw nothingWaits();
  if (mine?.decision) throw await alreadyDecided(companyId, { userId, decision: mine.decision });
  const { decision, reason } = body;
  const at = ctx.now.toISOString();
  const after = decided(was, { userId, decision, reason: reason ?? "", at });
  const known = await people.byId(
    companyId,
    after.approvers.map((approver) => approver.userId),
  );
  const version = asOfNow(after, (id) => known.get(id)?.isActive ?? false);
  await table.transact([
    ...saveOpen(companyId, policy, was, version).writes,
    ...(await tellOfDecision(policy, version, decision, ctx)),
    ctx.activity({
      target: { type: "policy", id: policy.id },
      event: decision === "returned" ? "policy.version-returned" : "policy.version-approved",
      after: { policy: now.originalName, version: now.number, decision, reason: reason ?? "" },
    }),
  ]);
  return presentVersion(companyId, version);
});
