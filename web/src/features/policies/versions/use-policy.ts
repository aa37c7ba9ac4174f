import {
  getAcknowledgement,
  listPolicyAcknowledgements,
} from "../../../../../shared/api/acknowledgements.ts";
import { listPolicies } from "../../../../../shared/api/policies.ts";
import {
  createPolicyVersion,
  decidePolicyVersion,
  deletePolicyVersion,
  getPolicy,
  getPolicyVersion,
  listPolicyVersions,
  publishPolicyVersion,
  retirePolicyVersion,
  submitPolicyVersion,
  updatePolicy,
  updatePolicyVersion,
} from "../../../../../shared/api/policy-versions.ts";
import { can } from "../../../../../shared/permissions/can.ts";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import { type FirstCalls, firstCall } from "../../../lib/opening.ts";
import { useSession } from "../../../lib/session.ts";
import { useApi } from "../../../lib/use-api.ts";
import { useApiMutation } from "../../../lib/use-api-mutation.ts";

/** All versions of a policy: it has 200 at most. */
const allVersions = { limit: 200 } as const;

/** What the page asks for as it opens. */
export const policyCalls: FirstCalls = ({ params: { policyId: id = "" } }) => [
  firstCall(getPolicy, { params: { id } }),
  firstCall(listPolicyVersions, { params: { id }, query: allVersions }),
];

/** One policy, and its versions, newest first. */
export const usePolicy = (id: string) => ({
  policy: useApi(getPolicy, { params: { id } }),
  versions: useApi(listPolicyVersions, { params: { id }, query: allVersions }),
});

const shown = { invalidates: [getPolicy, listPolicyVersions, getPolicyVersion, listPolicies] } as const;

/** Publishing and retiring close the policy's acknowledgement, and publishing may start one. */
const shownWithAsked = {
  invalidates: [...shown.invalidates, listPolicyAcknowledgements, getAcknowledgement],
} as const;

/** What people do with a policy and its versions. */
export const usePolicyChanges = () => ({
  create: useApiMutation(createPolicyVersion, shown),
  update: useApiMutation(updatePolicyVersion, shown),
  remove: useApiMutation(deletePolicyVersion, shown),
  submit: useApiMutation(submitPolicyVersion, shown),
  decide: useApiMutation(decidePolicyVersion, shown),
  publish: useApiMutation(publishPolicyVersion, shownWithAsked),
  retire: useApiMutation(retirePolicyVersion, shownWithAsked),
  details: useApiMutation(updatePolicy, shown),
});

/** What the reader may do with a policy: its managers all, its owner what versions need. */
export const usePolicyRights = ({ owner }: Pick<Policy, "owner">) => {
  const { user } = useSession();
  const mayManage = can(user, "policy:manage");
  return { userId: user?.id, mayManage, mayWrite: mayManage || (owner !== null && owner.id === user?.id) };
};
