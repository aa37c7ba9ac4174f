import { isDeepStrictEqual } from "node:util";
import { updateEvidence } from "../../../shared/api/evidence.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { evidenceActivity } from "./evidence-activity.ts";
import { mustEndAfterStart } from "./evidence-dates.ts";
import { evidencePlaces } from "./evidence-places.ts";
import { type EvidenceRecord, evidenceRecords } from "./evidence-repository.ts";
import { evidenceUse } from "./evidence-use.ts";
import { mustChangeEvidence } from "./own-evidence.ts";
import { presentEvidence } from "./present-evidence.ts";

const noLink = "A file stays as it is. Add the new one as evidence of its own.";

export const handler = endpoint(updateEvidence, async ({ params, body }, ctx) => {
  const companyId = ctx.companyId();
  const before = await mustChangeEvidence(params.id, ctx);
  if (body.version !== undefined && body.version !== before.version)
    throw conflict("This evidence was changed since. Reload to see the latest version.", "evidence.stale");
  if (body.url !== undefined && before.kind === "file")
    throw invalid(noLink, [{ path: "body.url", message: noLink }]);
  const { title = before.title, url = before.url, validFrom = before.validFrom } = body;
  const validTo = body.validTo === undefined ? before.validTo : body.validTo;
  mustEndAfterStart(validFrom, validTo);
  const attachedTo = body.attachTo
    ? await evidencePlaces(body.attachTo, ctx, before.attachedTo)
    : before.attachedTo;
  const changed = { ...before, title, url, validFrom, validTo, attachedTo };
  const next: EvidenceRecord = isDeepStrictEqual(changed, before)
    ? before
    : { ...changed, version: before.version + 1 };
  if (next !== before)
    await table.transact([
      evidenceUse.notUsed(companyId, before.id),
      ...evidenceRecords.save(companyId, before, next),
      ...evidenceActivity({ before, after: next }, ctx),
    ]);
  const [evidence] = await presentEvidence(companyId, [next], ctx.now.toISOString().slice(0, 10));
  if (!evidence) throw new Error("Evidence was changed and is not shown");
  return evidence;
});
