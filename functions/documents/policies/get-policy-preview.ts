import { getPolicyPreview } from "../../../shared/api/policies.ts";
import type { PolicyPreview } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { documentObjects } from "./document-objects.ts";
import { fileToRead } from "./file-to-read.ts";

const without = (status: "pending" | "unavailable"): PolicyPreview => ({ status, html: "", isCut: false });

export const handler = endpoint(getPolicyPreview, async ({ params, query }, ctx) => {
  const policy = await fileToRead(params.id, query.version, ctx);
  await mustBeScanned(policy);
  // The preview is stored before the text is recorded as read.
  if (policy.textStatus === "pending") return without("pending");
  const preview = await documentObjects.getPreview(policy.objectKey);
  return preview ? { status: "ready" as const, ...preview } : without("unavailable");
});
