import { getPolicyUsage, listPolicies } from "../../../../shared/api/policies.ts";
import type { PartPolicy, Policy } from "../../../../shared/schemas/policy.ts";
import { messageOf, statusOf } from "../../lib/api-error.ts";
import { notify } from "../../ui/notify.ts";
import { type AttachmentWords, messages } from "./attachment-messages.ts";

const { toast } = messages;

/** What is shown of an attachment: on a part it expires, on a rule it does not. */
export type Attachment = Pick<PartPolicy, "policyId" | "attachedAt" | "attachedByUser" | "policy"> &
  Partial<Pick<PartPolicy, "expiresAt">>;

/** What every attachment and detachment makes out of date, beside the lists of its own place. */
export const showingAttachments = [listPolicies, getPolicyUsage] as const;

/** Changes of the documents at one place. A toast says how each went; none of them rejects. */
export interface AttachmentChanges {
  /** Whether it succeeded. */
  attach: (policyId: string) => Promise<boolean>;
  /** The second half of upload-and-attach. */
  attachUploaded: (policy: Policy) => Promise<void>;
  /** Whether it succeeded. */
  detach: (policyId: string) => Promise<boolean>;
}

interface Calls {
  attach: (policyId: string) => Promise<unknown>;
  detach: (policyId: string) => Promise<unknown>;
}

const say = async (
  work: Promise<unknown>,
  success: string,
  failed: (error: unknown) => void,
): Promise<boolean> => {
  try {
    await work;
    notify.success(toast.success, success);
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
};

/** The document is there, only not here: both are said, and why. */
const uploadedOnly = (error: unknown, sentence: string): void => {
  if (statusOf(error) === 401) return;
  const reason = messageOf(error, "");
  notify.error(toast.error, reason ? `${sentence}. ${reason}` : sentence);
};

/** Makes the calls of one place and tells how they went, in the words of that place. */
export const attachmentChanges = (calls: Calls, words: AttachmentWords): AttachmentChanges => ({
  attach: (policyId) =>
    say(calls.attach(policyId), words.attached, (error) =>
      notify.failure(error, toast.error, words.attachFailed),
    ),
  attachUploaded: async ({ id, originalName }) => {
    await say(calls.attach(id), words.uploaded(originalName), (error) =>
      uploadedOnly(error, words.uploadedOnly),
    );
  },
  detach: (policyId) =>
    say(calls.detach(policyId), words.detached, (error) =>
      notify.failure(error, toast.error, words.detachFailed),
    ),
});
