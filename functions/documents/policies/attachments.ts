import { LostRace, notFound, type Problem } from "../../core/problem.ts";
import type { Refusal } from "../../core/table/operation.ts";

/** The document is already attached there, which is what the caller wanted. */
class AttachedAlready extends Error {}

/** The refusal of attaching what is attached. */
export const attachedAlready: Refusal = () => new AttachedAlready("The document is attached already");

/** 404: the document is not attached there. */
export const notAttached = (): Problem => notFound("This policy is not attached here.");

/** Another change of the attachment came in between our read and our write. */
export const attachmentChanged = (): Problem =>
  new LostRace(
    "Someone else changed this attachment at the same time. Please try again.",
    "policy.attachment_changed",
  );

/** Newest first; at the same time, by the later id. */
export const newestFirst = <A extends { readonly attachedAt: string; readonly policyId: string }>(
  attachments: readonly A[],
): A[] =>
  attachments.toSorted((a, b) =>
    `${a.attachedAt} ${a.policyId}` < `${b.attachedAt} ${b.policyId}` ? 1 : -1,
  );

/** The existing attachment, or the one that `attach` makes; of several concurrent calls, one makes it. */
export const unlessAttached = async <A>(
  read: () => Promise<A | undefined>,
  attach: () => Promise<A>,
): Promise<A> => {
  const known = await read();
  if (known) return known;
  try {
    return await attach();
  } catch (error) {
    const faster = error instanceof AttachedAlready ? await read() : undefined;
    if (faster) return faster;
    // Attached and detached again between our write and our read.
    throw error instanceof AttachedAlready ? attachmentChanged() : error;
  }
};
