import { Button } from "@chakra-ui/react";
import { Pencil } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { Policy } from "../../../../../shared/schemas/policy.ts";
import type { PolicyVersion } from "../../../../../shared/schemas/policy-version.ts";
import { statusOf } from "../../../lib/api-error.ts";
import { formatPerson } from "../../../lib/format.ts";
import { AsyncView } from "../../../ui/async-view.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonText } from "../../../ui/skeleton.tsx";
import { type TabPanel, TabPanels } from "../../../ui/tab-panels.tsx";
import { PolicyPlaces } from "../policy-usage-dialog.tsx";
import { DetailsDialog } from "./details-dialog.tsx";
import { DocumentTab } from "./document-tab.tsx";
import styles from "./policy-page.module.css";
import { PolicyStateBadge } from "./policy-state-badge.tsx";
import { usePolicy, usePolicyRights } from "./use-policy.ts";
import { messages } from "./version-messages.ts";
import { VersionsTab } from "./versions-tab.tsx";

const { head, tabs } = messages;

/** What a policy is beside its name. */
const Facts = ({ policy }: { policy: Policy }) => {
  const { publishedVersion, latestVersion, owner, classification, reviewDate } = policy;
  return (
    <span className={styles.facts}>
      <span>{head.version(publishedVersion ?? latestVersion)}</span>
      <span>
        {head.owner}: {owner ? formatPerson(owner) : head.formerMember}
      </span>
      <span>
        {head.classification}: {messages.classifications[classification]}
      </span>
      <span>{reviewDate ? head.review(reviewDate) : head.noReview}</span>
    </span>
  );
};

const Head = ({ policy }: { policy: Policy }) => {
  const [isEditing, setEditing] = useState(false);
  const { mayManage } = usePolicyRights(policy);
  return (
    <>
      <PageHeader
        title={policy.originalName}
        back={{ to: "/policies", label: messages.back }}
        badges={<PolicyStateBadge state={policy.state} />}
        subtitle={<Facts policy={policy} />}
        actions={
          mayManage ? (
            <Button variant="outline" onClick={() => setEditing(true)}>
              <Pencil aria-hidden="true" />
              {head.edit}
            </Button>
          ) : null
        }
      />
      {isEditing ? <DetailsDialog policy={policy} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

/** Says that a version waits beside the published one, to those who see it. */
const OpenVersion = ({ policy, versions }: { policy: Policy; versions: readonly PolicyVersion[] }) => {
  const open = versions.find(({ number }) => number === policy.openVersion);
  if (!open || policy.publishedVersion === null) return null;
  return (
    <p className={styles.openNote}>
      {head.openVersion(open.number, messages.stateWords[open.state])}
      <Button asChild size="sm" variant="outline">
        <Link to="?tab=versions">{head.seeVersions}</Link>
      </Button>
    </p>
  );
};

interface PolicyTabsProps {
  policy: Policy;
  versions: readonly PolicyVersion[];
  total: number;
  /** Tabs of other features, between the versions and where the policy is used. */
  others: readonly TabPanel[];
}

const PolicyTabs = ({ policy, versions, total, others }: PolicyTabsProps) => {
  const [params, setParams] = useSearchParams();
  const chosen = versions.find(({ number }) => String(number) === params.get("version"));
  const panels: readonly TabPanel[] = [
    {
      id: "document",
      label: tabs.document,
      content: (
        <>
          <OpenVersion policy={policy} versions={versions} />
          <DocumentTab key={chosen?.number} policy={policy} version={chosen} />
        </>
      ),
    },
    {
      id: "versions",
      label: tabs.versions(total),
      content: <VersionsTab policy={policy} versions={versions} />,
    },
    ...others,
    {
      id: "used",
      label: tabs.used,
      content: <PolicyPlaces policyId={policy.id} returnPath={`/policies/${policy.id}?tab=used`} />,
    },
  ];
  const asked = params.get("tab");
  const value = panels.some(({ id }) => id === asked) ? String(asked) : "document";
  return (
    <TabPanels
      label={tabs.label}
      panels={panels}
      value={value}
      onChange={(id) => setParams(id === "document" ? {} : { tab: id })}
    />
  );
};

interface PolicyDetailProps {
  id: string;
  /** Tabs of other features. */
  others?: readonly TabPanel[];
  /** In place of a policy that is not there for this person. */
  missing: ReactNode;
}

const none: readonly TabPanel[] = [];

/** One policy: its document, its versions, and where it is used. */
export const PolicyDetail = ({ id, others = none, missing }: PolicyDetailProps) => {
  const { policy, versions } = usePolicy(id);
  if (policy.data === undefined && statusOf(policy.error) === 404) return missing;
  const skeleton = <SkeletonText lines={8} />;
  return (
    <AsyncView state={policy} skeleton={skeleton} failure={messages.loadFailed}>
      {(found) => (
        <>
          <Head policy={found} />
          <AsyncView state={versions} skeleton={skeleton} failure={messages.loadFailed}>
            {({ items, total }) => (
              <PolicyTabs policy={found} versions={items} total={total} others={others} />
            )}
          </AsyncView>
        </>
      )}
    </AsyncView>
  );
};
