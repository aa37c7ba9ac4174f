import type { Policy, PolicyState } from "../../../shared/schemas/policy.ts";
import type { Reader } from "../../core/endpoint/context.ts";
import { asSeenBy, mayRead } from "./policy-readers.ts";
import { policies } from "./policy-repository.ts";
import { presentPolicies } from "./present-policies.ts";

/** The policies that this person may read, newest first: those of a state, else all that are not retired. */
export const listedPolicies = async (
  { state: asked }: { readonly state?: PolicyState | undefined },
  reader: Reader,
): Promise<Policy[]> => {
  const companyId = reader.companyId();
  const actor = reader.actor();
  const seen = (await policies.list(companyId))
    .filter((policy) => mayRead(policy, actor))
    .map((policy) => asSeenBy(policy, actor));
  const all = await presentPolicies(companyId, seen);
  return all.filter(({ state }) => (asked ? state === asked : state !== "retired"));
};
