import { Button } from "@chakra-ui/react";
import { GitCompareArrows, Plus } from "lucide-react";
import { useState } from "react";
import { getCurrentCompany } from "../../../../../shared/api/companies.ts";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { useApi } from "../../../lib/use-api.ts";
import { CompareDialog } from "./compare-dialog.tsx";
import styles from "./policy-page.module.css";
import { usePolicyRights } from "./use-policy.ts";
import { useVersionDialogs } from "./use-version-dialogs.ts";
import { VersionActions } from "./version-actions.tsx";
import { VersionCard } from "./version-card.tsx";
import { messages } from "./version-messages.ts";
import { VersionQuestions } from "./version-questions.tsx";
import { WriteDialog } from "./write-dialog.tsx";

interface VersionsTabProps {
  policy: Policy;
  /** Newest first. */
  versions: readonly PolicyVersion[];
}

const Tools = ({ policy, versions }: VersionsTabProps) => {
  const [open, setOpen] = useState<"compare" | "write">();
  const close = () => setOpen(undefined);
  const { mayWrite } = usePolicyRights(policy);
  const canWrite = mayWrite && policy.openVersion === null;
  return (
    <div className={styles.tools}>
      {versions.length > 1 ? (
        <Button variant="outline" onClick={() => setOpen("compare")}>
          <GitCompareArrows aria-hidden="true" />
          {messages.list.compare}
        </Button>
      ) : null}
      {canWrite ? (
        <Button onClick={() => setOpen("write")}>
          <Plus aria-hidden="true" />
          {messages.write.newVersion}
        </Button>
      ) : null}
      {open === "compare" ? <CompareDialog policyId={policy.id} versions={versions} onClose={close} /> : null}
      {open === "write" ? <WriteDialog policy={policy} version={undefined} onClose={close} /> : null}
    </div>
  );
};

/** The versions of a policy, newest first, with what may be done with each. */
export const VersionsTab = ({ policy, versions }: VersionsTabProps) => {
  const dialogs = useVersionDialogs(policy.id);
  const { mayManage } = usePolicyRights(policy);
  const company = useApi(getCurrentCompany, mayManage ? {} : null);
  return (
    <>
      <Tools policy={policy} versions={versions} />
      <ul className={styles.versions} aria-label={messages.list.caption}>
        {versions.map((version) => (
          <VersionCard key={version.number} version={version}>
            <VersionActions
              policy={policy}
              version={version}
              needsApproval={company.data?.policiesNeedApproval ?? true}
              onAsk={dialogs.ask}
              onApprove={(asked) => void dialogs.approve(asked)}
            />
          </VersionCard>
        ))}
      </ul>
      <VersionQuestions policy={policy} dialogs={dialogs} />
    </>
  );
};
