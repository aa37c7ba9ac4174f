import { viewPolicy } from "../../../shared/api/policies.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { wrongType } from "../../core/problem.ts";
import { presignDocument } from "../../services/files/presigned-document.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { fileToRead } from "./file-to-read.ts";

/** A viewer asks for further pieces of a large document while it is read. */
const validSeconds = 300;

export const handler = endpoint(viewPolicy, async ({ params, query }, ctx) => {
  const policy = await fileToRead(params.id, query.version, ctx);
  if (policy.mimeType !== policyTypes.pdf) {
    throw wrongType("Only PDF documents can be previewed here. Download this document to read it.");
  }
  await mustBeScanned(policy);
  return { url: await presignDocument(policy, "inline", validSeconds) };
});
