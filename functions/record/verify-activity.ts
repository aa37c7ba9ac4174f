import { verifyActivity } from "../../shared/api/record.ts";
import type { Verification } from "../../shared/schemas/record.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { table } from "../core/table/table.ts";
import { startWorker } from "../services/jobs/start-worker.ts";
import { verificationWorker } from "./verify/run-verification.ts";
import { verifications } from "./verify/verification-repository.ts";

export const handler = endpoint(verifyActivity, async ({ body }, ctx) => {
  const companyId = ctx.companyId();
  const verification: Verification = {
    ...{ id: ctx.newId(), ...body, status: "running", checked: 0, first: null },
    createdAt: ctx.now.toISOString(),
  };
  const { id } = verification;
  await table.transact([
    verifications.begin(companyId, verification),
    ctx.activity({ target: { type: "verification", id }, after: body }),
  ]);
  await startWorker(verificationWorker, { companyId, id }, { companyId });
  return verification;
});
