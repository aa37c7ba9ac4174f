import { useState } from "react";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { notify } from "../../../ui/notify.ts";
import { usePolicyChanges } from "./use-policy.ts";
import { messages } from "./version-messages.ts";

const { toast } = messages;

/** What is asked before it is done with a version. */
export interface Asked {
  readonly name: "edit" | "send" | "return" | "publish" | "retire" | "remove";
  readonly version: PolicyVersion;
}

/** What is asked about a policy's versions, and what follows the answers. */
export const useVersionDialogs = (policyId: string) => {
  const [asked, setAsked] = useState<Asked>();
  const changes = usePolicyChanges();
  const at = ({ number }: PolicyVersion) => ({ params: { id: policyId, n: number } });
  const close = () => setAsked(undefined);

  /** Does something, tells that it is done, and closes what asked. */
  const does = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      notify.success(done);
      close();
    } catch (error) {
      notify.failure(error, toast.error, toast.failed);
    }
  };

  return {
    asked,
    ask: setAsked,
    close,
    isPending: Object.values(changes).some(({ isPending }) => isPending),
    approve: (version: PolicyVersion) =>
      does(() => changes.decide.run({ ...at(version), body: { decision: "approved" } }), toast.approved),
    /** Rejects where nothing was done. */
    giveBack: async (version: PolicyVersion, reason: string) => {
      await changes.decide.run({ ...at(version), body: { decision: "returned", reason } });
      notify.success(toast.returned);
    },
    publish: (version: PolicyVersion) =>
      does(() => changes.publish.run(at(version)), toast.published(version.number)),
    retire: (version: PolicyVersion) => does(() => changes.retire.run(at(version)), toast.retired),
    remove: (version: PolicyVersion) => does(() => changes.remove.run(at(version)), toast.deleted),
  };
};
export type VersionDialogs = ReturnType<typeof useVersionDialogs>;
