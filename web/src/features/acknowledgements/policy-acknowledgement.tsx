import { CheckCircle2, MailCheck } from "lucide-react";
import { getPolicy } from "../../../../shared/api/policy-versions.ts";
import { can } from "../../../../shared/permissions/can.ts";
import type { AcknowledgementRow, AcknowledgementsPage } from "../../../../shared/schemas/acknowledgement.ts";
import { useSession } from "../../lib/session.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonRows } from "../../ui/skeleton.tsx";
import { AcknowledgementList } from "./acknowledgement-list.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";
import { AskButton } from "./ask-button.tsx";
import { ConfirmForm } from "./confirm-form.tsx";
import { useOwnOfPolicy } from "./use-acknowledgements.ts";

const { own: words } = messages;

interface PolicyAcknowledgementProps {
  policyId: string;
  /** Whether the reader opened the document. */
  isOpened: boolean;
}

/** What the reader has to confirm, or else confirmed last; undefined where they never were to, or did not in time. */
const answered = ({ items }: AcknowledgementsPage): AcknowledgementRow | undefined => {
  const asked = items.filter(({ own }) => own !== null);
  const row = asked.find(({ own, state }) => state === "open" && !own?.confirmedAt) ?? asked[0];
  return row && (row.state === "open" || row.own?.confirmedAt) ? row : undefined;
};

/** What the reader is asked to confirm of a policy, or when they did. */
const OwnAnswer = ({ policyId, isOpened }: PolicyAcknowledgementProps) => {
  const { user } = useSession();
  const isManager = can(user, "policy:manage");
  return (
    <AsyncView
      state={useOwnOfPolicy(policyId, isManager)}
      failure={messages.loadFailed}
      loading={messages.loading}
      skeleton={<SkeletonRows />}
      isEmpty={(page) => answered(page) === undefined}
      empty={
        isManager ? null : <EmptyState icon={MailCheck} heading={messages.none} body={messages.noneBody} />
      }
    >
      {(page) => {
        const row = answered(page);
        if (!row) return null;
        const confirmedAt = row.own?.confirmedAt;
        return (
          <Panel heading={messages.version(row.versionNumber)}>
            {confirmedAt ? (
              <p className={styles.share}>
                <CheckCircle2 size={18} aria-hidden="true" />
                {words.confirmed(confirmedAt)}
              </p>
            ) : (
              <ConfirmForm key={row.id} row={row} isOpened={isOpened} />
            )}
          </Panel>
        );
      }}
    </AsyncView>
  );
};

/** "Ask for acknowledgement" of the published version, and the acknowledgements of a policy. */
const OfManagers = ({ policyId }: { policyId: string }) => {
  const { data: policy } = useApi(getPolicy, { params: { id: policyId } });
  const versionNumber = policy?.publishedVersion;
  return (
    <>
      {policy && versionNumber ? (
        <div>
          <AskButton policy={{ id: policyId, name: policy.originalName, versionNumber }} />
        </div>
      ) : null}
      <AcknowledgementList policyId={policyId} />
    </>
  );
};

/** The tab "Acknowledgement" of a policy. */
export const PolicyAcknowledgement = (props: PolicyAcknowledgementProps) => {
  const { user } = useSession();
  return (
    <div className={styles.stack}>
      <OwnAnswer {...props} />
      {can(user, "policy:manage") ? <OfManagers policyId={props.policyId} /> : null}
    </div>
  );
};
