import { createUpload, importTooLarge, maxImportBytes } from "../../shared/api/imports.ts";
import { maxPolicyBytes, policyTooLarge } from "../../shared/schemas/policy.ts";
import { requireScope } from "../core/endpoint/access-token.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { forbidden, tooLarge } from "../core/problem.ts";
import { table } from "../core/table/table.ts";
import { presignUpload } from "../services/uploads/presigned-upload.ts";
import { newUploadKey, uploaderOf } from "../services/uploads/upload-keys.ts";
import { countUpload } from "../services/uploads/upload-limits.ts";

/** By what is uploaded, in bytes. Where no size is given, the content is weighed as it is taken over. */
const limits = {
  document: { most: maxPolicyBytes, refusal: policyTooLarge },
  import: { most: maxImportBytes, refusal: importTooLarge },
};

/** What a token must be allowed to write, to upload for it. */
const scopes = { evidence: "evidence:write", policy: "policies:write" } as const;

export const handler = endpoint(createUpload, async ({ body }, ctx) => {
  // Browsers have no scopes, and tokens at least one.
  if (ctx.scopes.length > 0)
    requireScope({ scope: body.purpose ? scopes[body.purpose] : "imports:write", orScopes: [] }, ctx);
  // Members add evidence, and write the policies they own.
  if (ctx.actor().role === "member" && !body.purpose) throw forbidden();
  const { most, refusal } = body.purpose ? limits.document : limits.import;
  if ((body.size ?? 0) > most) throw tooLarge(refusal);
  const uploader = uploaderOf(ctx);
  await countUpload(uploader, ctx.now);
  const objectKey = newUploadKey(uploader);
  const upload = await presignUpload(objectKey, body.size ?? undefined, body.type ?? undefined);
  await table.write(ctx.activity({ target: { type: "upload", id: objectKey } }));
  return { ...upload, objectKey };
});
