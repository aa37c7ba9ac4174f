import { updateChange } from "../../../shared/api/changes.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { saveSteps } from "./save-steps.ts";
import { mustBePossible, mustBeVersion, stepsOf } from "./step-change.ts";
import { mustSeeChange } from "./visible-changes.ts";
import { answerChange } from "./whole-change.ts";

const paths = { assessor: "body.assessorId", dueDate: "body.dueDate", reason: "body.reason" };

export const handler = endpoint(updateChange, async ({ params, body: { version, ...wanted } }, ctx) => {
  const companyId = ctx.companyId();
  const before = await mustSeeChange(params.id, ctx);
  await mustBeVersion(companyId, before, version);
  await mustBePossible(wanted, { companyId, now: ctx.now, paths });
  const next = await saveSteps(before, stepsOf(before, wanted), ctx, { isUnchecked: version === undefined });
  return answerChange(next, ctx);
});
