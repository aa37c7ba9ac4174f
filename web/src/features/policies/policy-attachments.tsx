import { type ReactNode, type RefObject, useMemo } from "react";
import { listPolicies } from "../../../../shared/api/policies.ts";
import type { PartPolicy, Policy } from "../../../../shared/schemas/policy.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AttachedPolicies } from "./attached-policies.tsx";
import type { AttachmentWords } from "./attachment-messages.ts";
import { AvailablePolicies } from "./available-policies.tsx";
import { policyReads } from "./policy-reads.ts";
import type { Attachment, AttachmentChanges } from "./use-attachments.ts";

interface PolicyAttachmentsProps {
  state: ApiState<readonly Attachment[]>;
  changes: Omit<AttachmentChanges, "attachUploaded"> & {
    renew?: (policyId: string, expiresAt: string) => Promise<PartPolicy>;
  };
  /** Whether this person attaches and detaches here. */
  mayAttach: boolean;
  words: AttachmentWords;
  /** Shown while none is attached. */
  empty: ReactNode;
  /** Puts the attached documents under a heading of their own. */
  framed?: (attached: ReactNode) => ReactNode;
  /** What has the focus once a row is gone. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** What takes files here, above the attached documents. */
  uploads: ReactNode;
  onView: (policy: Policy) => void;
}

const asItIs = (attached: ReactNode): ReactNode => attached;

/** The documents of a part or rule: uploaded to it, attached, and those that can be attached. */
export const PolicyAttachments = ({
  state,
  changes: { attach, detach, renew },
  mayAttach,
  words,
  empty,
  framed = asItIs,
  heading,
  uploads,
  onView,
}: PolicyAttachmentsProps) => {
  const company = useApi(listPolicies, mayAttach ? {} : null, policyReads);
  const attached = useMemo(() => new Set(state.data?.map(({ policyId }) => policyId)), [state.data]);
  const detachHere = async ({ policyId }: Attachment) => {
    const isDone = await detach(policyId);
    // The row is gone, and with it what had the focus.
    if (isDone) heading.current?.focus({ preventScroll: true });
    return isDone;
  };
  return (
    <>
      {mayAttach ? uploads : null}
      {framed(
        <AsyncView
          state={state}
          failure={words.loadFailed}
          skeleton={<SkeletonRows count={3} height="3.75rem" />}
          isEmpty={(attachments) => attachments.length === 0}
          empty={empty}
        >
          {(attachments) => (
            <AttachedPolicies
              attachments={attachments}
              label={words.list}
              onView={onView}
              onDetach={mayAttach ? detachHere : undefined}
              onRenew={mayAttach && renew ? ({ policyId }, day) => renew(policyId, day) : undefined}
            />
          )}
        </AsyncView>,
      )}
      {mayAttach && state.data ? (
        <AvailablePolicies
          state={company}
          attached={attached}
          allAttached={words.allAttached}
          onAttach={attach}
          onView={onView}
        />
      ) : null}
    </>
  );
};
