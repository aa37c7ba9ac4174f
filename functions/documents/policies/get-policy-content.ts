import { getPolicyContent } from "../../../shared/api/policies.ts";
import { policyTypes, writtenType } from "../../../shared/schemas/policy.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { mustBeScanned } from "../../services/files/scan/file-scan.ts";
import { fileToRead } from "./file-to-read.ts";
import { policyObjects } from "./policy-objects.ts";

/** A dialog needs no more, and an answer ends at 5 MB. */
const longestContent = 1024 * 1024;

/** The text of UTF-8 bytes that may end within a character, without their byte order mark. */
const textOf = (bytes: Uint8Array): string => new TextDecoder("utf-8").decode(bytes, { stream: true });

export const handler = endpoint(getPolicyContent, async ({ params, query }, ctx) => {
  const policy = await fileToRead(params.id, query.version, ctx);
  await mustBeScanned(policy);
  const isText = policy.mimeType === policyTypes.txt || policy.mimeType === writtenType;
  const text = isText ? textOf(await policyObjects.readStart(policy, longestContent)) : "";
  const isCut = isText && policy.fileSize > longestContent;
  return {
    contentType: "text/plain; charset=utf-8",
    text,
    ...(isCut && { headers: { "x-content-cut": "true" } }),
  };
});
