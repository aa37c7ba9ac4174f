import { listPolicyAcknowledgements } from "../../../../../shared/api/acknowledgements.ts";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { useApi } from "../../../lib/use-api.ts";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import type { VersionDialogs } from "./use-version-dialogs.ts";
import { messages } from "./version-messages.ts";

const { publish: words } = messages;

/** Says how many people a material version asks again; in general words until the count is there. */
const AskedAgain = ({ policyId }: { policyId: string }) => {
  const { data } = useApi(listPolicyAcknowledgements, { query: { policyId, limit: 1 } }, { freshFor: 0 });
  return <p aria-live="polite">{data ? words.askedAgain(data.confirmedBefore) : words.asksAgain}</p>;
};

interface PublishQuestionProps {
  policy: Policy;
  version: PolicyVersion;
  dialogs: VersionDialogs;
}

/** Asks before a version is published, and says what that does. */
export const PublishQuestion = ({ policy, version, dialogs }: PublishQuestionProps) => (
  <ConfirmDialog
    isOpen
    title={words.title(version.number)}
    body={words.body(policy.publishedVersion)}
    confirmLabel={words.confirm}
    tone="plain"
    isPending={dialogs.isPending}
    onConfirm={() => void dialogs.publish(version)}
    onCancel={dialogs.close}
  >
    {version.isMaterial ? <AskedAgain policyId={policy.id} /> : null}
  </ConfirmDialog>
);
