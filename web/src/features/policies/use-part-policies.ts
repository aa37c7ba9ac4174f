import {
  attachPartPolicy,
  detachPartPolicy,
  listPartPolicies,
  renewPartPolicy,
} from "../../../../shared/api/policies.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { PartPolicy } from "../../../../shared/schemas/policy.ts";
import { useSession } from "../../lib/session.ts";
import { type ApiState, useApi } from "../../lib/use-api.ts";
import { useApiMutation } from "../../lib/use-api-mutation.ts";
import { partWords } from "./attachment-messages.ts";
import { policyReads } from "./policy-reads.ts";
import { type AttachmentChanges, attachmentChanges, showingAttachments } from "./use-attachments.ts";

/** A part of a title, as its address names it. */
export interface PartPlace {
  titleNumber: string;
  partNo: string;
}

const invalidates = [listPartPolicies, ...showingAttachments];

const paramsOf = ({ titleNumber, partNo }: PartPlace) => ({ titleId: titleNumber, partNo });

/** The documents attached to a part; asked for only by people of a company. */
export const usePartPolicies = (place: PartPlace): ApiState<PartPolicy[]> => {
  const { user } = useSession();
  const args = can(user, "policy:read") ? { params: paramsOf(place) } : null;
  return useApi(listPartPolicies, args, policyReads);
};

interface PartPolicyChanges extends AttachmentChanges {
  /** Rejects where it fails: the form shows why at its field. */
  renew: (policyId: string, expiresAt: string) => Promise<PartPolicy>;
}

/** Attaches, renews and detaches documents of a part. */
export const usePartPolicyChanges = (place: PartPlace): PartPolicyChanges => {
  const attaching = useApiMutation(attachPartPolicy, { invalidates });
  const detaching = useApiMutation(detachPartPolicy, { invalidates });
  const renewing = useApiMutation(renewPartPolicy, { invalidates });
  const on = (policyId: string) => ({ params: { ...paramsOf(place), policyId } });
  const calls = {
    attach: (policyId: string) => attaching.run(on(policyId)),
    detach: (policyId: string) => detaching.run(on(policyId)),
  };
  return {
    ...attachmentChanges(calls, partWords),
    renew: (policyId, expiresAt) => renewing.run({ ...on(policyId), body: { expiresAt } }),
  };
};
