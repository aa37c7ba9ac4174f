import { fillPath } from "../../../shared/api/fill-path.ts";
import { downloadPolicy } from "../../../shared/api/policies.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { table } from "../../core/table/table.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { fileToRead } from "./file-to-read.ts";

/** The browser follows at once. */
const validSeconds = 60;

export const handler = endpoint(downloadPolicy, async ({ params, query }, ctx) => {
  const policy = await fileToRead(params.id, query.version, ctx);
  await mustBeScanned(policy);
  if (query.check) return fillPath(downloadPolicy.path, params);
  await table.write(
    ctx.activity({ target: { type: "policy", id: policy.id }, after: { policy: policy.originalName } }),
  );
  return presignDocument(policy, "attachment", validSeconds);
});
