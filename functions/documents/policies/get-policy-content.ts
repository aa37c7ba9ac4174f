import { getPolicyContent } from "../../../shared/api/policies.ts";
import { policyTypes } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { policyObjects } from "./policy-objects.ts";
import { policies } from "./policy-repository.ts";

/** A dialog needs no more, and an answer ends at 5 MB. */
const longestContent = 1024 * 1024;

/** The text of UTF-8 bytes that may end within a character, without their byte order mark. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8").decode(bytes, { stream: true });

export const handler = endpoint(getPolicyContent, async ({ params }, ctx) => {
  const policy = await policies.mustGet(ctx.companyId(), params.id);
  await mustBeScanned(policy);
  const isText = policy.mimeType === policyTypes.txt;
  const text = isText ? textOf(await policyObjects.readStart(policy, longestContent)) : "";
  const isCut = isText && policy.fileSize > longestContent;
  return {
    contentType: "text/plain; charset=utf-8",
    text,
    ...(isCut && { headers: { "x-content-cut": "true" } }),
  };
});
