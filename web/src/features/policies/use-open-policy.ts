import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import type { Policy } from "../../../../shared/schemas/policy.ts";
import { notify } from "../../ui/notify.ts";
import { messages } from "./policies-messages.ts";

const parameter = "open";

/** Address of the page with one document open in the viewer, over the list as it is. */
export const openPolicyPath =
  (addressWith: (name: string, value: string) => string) =>
  ({ id }: Pick<Policy, "id">): string =>
    `/policies?${addressWith(parameter, id)}`;

/** Address of the page of one policy. */
export const policyPath = ({ id }: Pick<Policy, "id">): string => `/policies/${id}`;

/** The document the address names. One that is not there is told of, and taken out of the address. */
export const useOpenPolicy = (policies: readonly Policy[] | undefined) => {
  const [params, setParams] = useSearchParams();
  const id = params.get(parameter);
  const policy = policies?.find((each) => each.id === id);
  const isGone = id !== null && policies !== undefined && !policy;
  const close = () =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.delete(parameter);
        return next;
      },
      { replace: true },
    );
  useEffect(() => {
    if (!isGone) return;
    notify.error(messages.gone.title, messages.gone.body);
    setParams({}, { replace: true });
  }, [isGone, setParams]);
  return { policy, close };
};
