import { dropLinks, plainText } from "../../../shared/markdown/markdown.ts";
import { maxPolicyBytes, policyTooLarge, policyTypes, writtenType } from "../../../shared/schemas/policy.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { contentHash } from "../../core/ids.ts";
import { conflict, invalid } from "../../core/problem.ts";
import { checkDocument } from "../../services/files/check-document.ts";
import { fileNameOf } from "../../services/files/document-name.ts";
import { saysSomething } from "../../services/files/text/tidy-text.ts";
import { uploaderOf } from "../../services/uploads/upload-keys.ts";
import { nameOfUpload } from "../../services/uploads/upload-name.ts";
import { UploadGone } from "../../services/uploads/uploaded-objects.ts";
import { documentObjects } from "./document-objects.ts";
import { policyFiles } from "./policy-files.ts";
import type { PolicyRecord } from "./policy-record.ts";
import type { PolicyVersionRecord } from "./policy-version-repository.ts";
import { versionFiles } from "./version-files.ts";

/** What a version holds. */
type Content = Pick<
  PolicyVersionRecord,
  | "source"
  | "fileName"
  | "originalName"
  | "fileSize"
  | "mimeType"
  | "objectKey"
  | "eTag"
  | "sha256"
  | "textStatus"
  | "textProblem"
  | "scanStatus"
>;

/** What is sent of a version's content: an upload and its name, or a text. */
interface SentContent {
  readonly objectKey?: string | null | undefined;
  readonly originalName?: string | null | undefined;
  readonly markdown?: string | null | undefined;
}

const oneOfBoth = "Please choose a file or write a text, not both.";

/** A text has the name of its policy. */
const withoutEnding = ({ originalName }: PolicyRecord): string => originalName.replace(/\.[a-z]{2,4}$/i, "");
const nameOfText = (policy: PolicyRecord): string => `${withoutEnding(policy)}.md`;

const ofText = async (
  markdown: string,
  policy: PolicyRecord,
  file: string,
  ctx: Context,
): Promise<Content> => {
  const objectKey = policyFiles(ctx.companyId(), policy.id, file).document;
  const written = dropLinks(markdown);
  const text = plainText(written);
  await versionFiles.noteBefore(objectKey, ctx.now);
  const [eTag] = await Promise.all([
    documentObjects.putWritten(objectKey, written),
    saysSomething(text) ? documentObjects.putText(objectKey, text) : undefined,
  ]);
  const originalName = nameOfText(policy);
  return {
    ...{ source: "text", originalName, fileName: fileNameOf(originalName), mimeType: writtenType },
    ...{ fileSize: Buffer.byteLength(written), objectKey, eTag, sha256: contentHash(written) },
    ...{ textStatus: saysSomething(text) ? "ready" : "empty", textProblem: null, scanStatus: "clean" },
  };
};

const ofFile = async (
  upload: { readonly objectKey: string; readonly name: string },
  policy: PolicyRecord,
  file: string,
  ctx: Context,
): Promise<Content> => {
  const at = { place: policyFiles(ctx.companyId(), policy.id, file).document, now: ctx.now };
  try {
    const kept = await versionFiles.copy(upload, uploaderOf(ctx), at, {
      ...{ maxBytes: maxPolicyBytes, tooLarge: policyTooLarge, check: checkDocument },
    });
    const { name, size, mimeType, objectKey, eTag, sha256, scanStatus } = kept;
    return {
      ...{ source: "file", originalName: name, fileName: fileNameOf(name), fileSize: size, mimeType },
      ...{ objectKey, eTag, sha256, scanStatus, textStatus: "pending", textProblem: null },
    };
  } catch (error) {
    if (!(error instanceof UploadGone)) throw error;
    throw conflict("The file changed while it was being checked. Upload it again.", "policy.upload_changed");
  }
};

/** Whether anything of a version's content is sent. */
export const hasContent = ({ objectKey, markdown }: SentContent): boolean => Boolean(objectKey ?? markdown);

/**
 * Stores what is sent at a place of its own, noted until a version refers to it.
 * @param file the folder of that place
 * @throws 400 for both and for neither; for a file what its checks throw
 */
export const storeContent = async (
  { objectKey, originalName, markdown }: SentContent,
  policy: PolicyRecord,
  file: string,
  ctx: Context,
): Promise<Content> => {
  if (markdown && !objectKey) return ofText(markdown, policy, file, ctx);
  if (!objectKey || markdown) throw invalid(oneOfBoth, [{ path: "body.markdown", message: oneOfBoth }]);
  const name =
    originalName ?? (await nameOfUpload(objectKey, uploaderOf(ctx), withoutEnding(policy), policyTypes));
  return ofFile({ objectKey, name }, policy, file, ctx);
};
