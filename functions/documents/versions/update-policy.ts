import { updatePolicy } from "../../../shared/api/policy-versions.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { notActive } from "../../people/users/not-active.ts";
import { people } from "../../people/users/people.ts";
import { policies } from "../policies/policy-repository.ts";
import { policyReviewDays } from "../policies/policy-review-days.ts";
import { presentPolicy } from "../policies/present-policies.ts";
import { reviewAgain } from "../policies/save-version.ts";
import { stalePolicy } from "../policies/version-problems.ts";

/** @throws 400 */
const mustBeActive = async (companyId: string, ownerId: string): Promise<void> => {
  if ((await people.byId(companyId, [ownerId])).get(ownerId)?.isActive) return;
  throw invalid(notActive, [{ path: "body.ownerId", message: notActive }]);
};

export const handler = endpoint(updatePolicy, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await policies.mustGet(companyId, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stalePolicy();
  const { ownerId = before.ownerId, classification = before.classification } = body;
  const { reviewDate = before.reviewDate, reviewEveryMonths = before.reviewEveryMonths } = body;
  if (ownerId !== before.ownerId) await mustBeActive(companyId, ownerId);
  const changes = { ownerId, classification, reviewDate, reviewEveryMonths };
  const after = policies.changed(before, {
    ...changes,
    ...reviewAgain(before, reviewDate, ctx.now.toISOString()),
  });
  const was = Object.fromEntries(
    Object.keys(changes).map((name) => [name, before[name as keyof typeof changes]]),
  );
  await table.transact([
    ...policies.save(companyId, before, after),
    ...(reviewDate === before.reviewDate ? [] : policyReviewDays.note(companyId, before.id, reviewDate)),
    ctx.activity({
      target: { type: "policy", id: before.id },
      before: was,
      after: { policy: before.originalName, ...changes },
    }),
  ]);
  return presentPolicy(companyId, after);
});
