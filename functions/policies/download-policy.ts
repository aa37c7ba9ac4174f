import { downloadPolicy } from "../../shared/api/policies.ts";
import { endpoint } from "../core/endpoint.ts";
import { policies } from "./policy-repository.ts";
import { presignDocument } from "./presigned-document.ts";

/** The browser follows at once. */
const validSeconds = 60;

export const handler = endpoint(downloadPolicy, async ({ params }, ctx) => {
  const policy = await policies.mustGet(ctx.companyId(), params.id);
  return presignDocument(policy, "attachment", validSeconds);
});
