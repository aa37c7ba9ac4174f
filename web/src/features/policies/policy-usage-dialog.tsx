import { Button } from "@chakra-ui/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { expiryState } from "../../../../shared/policies/expiry.ts";
import type { Policy, PolicyUsage } from "../../../../shared/schemas/policy.ts";
import { useRememberPlace } from "../../lib/return-point.ts";
import { rulePath } from "../../lib/rule-path.ts";
import { today } from "../../lib/today.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./policies.module.css";
import { messages } from "./policies-messages.ts";
import { usePolicyUsage } from "./use-policy-usage.ts";

const { usage: words } = messages;

const partPath = (titleNumber: number, partNo: string): string =>
  `/cfr-titles/${titleNumber}/parts/${encodeURIComponent(partNo)}/rules?tab=policies`;

const validity = (expiresAt: string): string =>
  (expiryState(expiresAt, today()).state === "expired" ? words.expired : words.until)(expiresAt);

const Places = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h3 className={styles.placesHeading}>{heading}</h3>
    <ul>{children}</ul>
  </section>
);

const Place = ({ to, name, facts }: { to: string; name: string; facts: string }) => (
  <li className={styles.place}>
    <Link to={to} className={styles.placeLink}>
      {name}
    </Link>
    <p className={styles.placeFacts}>{facts}</p>
  </li>
);

const UsageLists = ({ usage: { parts, rules } }: { usage: PolicyUsage }) => (
  <div className={styles.places}>
    {parts.length > 0 ? (
      <Places heading={words.parts}>
        {parts.map(({ titleNumber, partNo, attachedAt, expiresAt }) => (
          <Place
            key={`${titleNumber}/${partNo}`}
            to={partPath(titleNumber, partNo)}
            name={words.part(titleNumber, partNo)}
            facts={`${words.attached(attachedAt)}, ${validity(expiresAt)}`}
          />
        ))}
      </Places>
    ) : null}
    {rules.length > 0 ? (
      <Places heading={words.rules}>
        {rules.map(({ companyRuleId, ruleTitle, sourceSection, attachedAt }) => (
          <Place
            key={companyRuleId}
            to={rulePath(companyRuleId, "policies")}
            name={ruleTitle}
            facts={[sourceSection, words.attached(attachedAt)].filter(Boolean).join(" · ")}
          />
        ))}
      </Places>
    ) : null}
  </div>
);

/** The parts and rules a policy is attached to, with the ways there. */
export const PolicyPlaces = ({ policyId, returnPath }: { policyId: string; returnPath: string }) => {
  const remember = useRememberPlace({ origin: "policies", returnPath });
  return (
    <div onClickCapture={remember}>
      <AsyncView
        state={usePolicyUsage(policyId)}
        skeleton={<SkeletonText lines={4} />}
        failure={words.loadFailed}
        isEmpty={({ parts, rules }) => parts.length + rules.length === 0}
        empty={<p className={styles.quiet}>{words.none}</p>}
      >
        {(usage) => <UsageLists usage={usage} />}
      </AsyncView>
    </div>
  );
};

/** The same in a dialog. */
export const PolicyUsageDialog = ({ policy, onClose }: { policy: Policy; onClose: () => void }) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={words.title}
    description={policy.originalName}
    footer={
      <Button variant="outline" onClick={onClose}>
        {words.close}
      </Button>
    }
  >
    <PolicyPlaces policyId={policy.id} returnPath="/policies" />
  </Dialog>
);
