import * as z from "zod";
import { scopeOf } from "../chain/record-keys.ts";
import { verifications } from "./verification-repository.ts";
import { verifyRecord } from "./verify-record.ts";

/** The worker's name, as infra and the local cloud know it. */
export const verificationWorker = "verify-activity";
export const VerificationEvent = z.object({ companyId: z.string(), id: z.string() });

const dayMs = 86_400_000;

/** Whole days in UTC. */
export const rangeOf = ({ from, to }: { readonly from: string; readonly to: string }) => ({
  from: new Date(from),
  to: new Date(Date.parse(to) + dayMs),
});

/** Verifies the days that were asked for. A second run begins anew and ends alike. */
export const runVerification = async (
  { companyId, id }: z.infer<typeof VerificationEvent>,
  now: Date,
): Promise<void> => {
  const verification = await verifications.mustGet(companyId, id);
  if (verification.status !== "running") return;
  const { checked, first } = await verifyRecord(scopeOf(companyId), rangeOf(verification), now, (count) =>
    verifications.note(companyId, id, { status: "running", checked: count, first: null }),
  );
  await verifications.note(companyId, id, { status: first ? "broken" : "intact", checked, first });
};
