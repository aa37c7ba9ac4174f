import { FileQuestion } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { ruleName } from "../../lib/rule-wording.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader, useDocumentTitle } from "../../ui/page-header.tsx";
import { LinkButton } from "../../ui/row-button.tsx";
import { Skeleton, SkeletonText } from "../../ui/skeleton.tsx";
import { useBackPath } from "./rule-back.ts";
import styles from "./rule-detail.module.css";
import { RuleSource, RuleStatus } from "./rule-facts.tsx";
import { messages } from "./rule-messages.ts";
import { RuleTexts } from "./rule-texts.tsx";
import type { RuleView } from "./use-rule.ts";

/** The rule of this address does not exist, or is not this person's to see. */
export const RuleNotFound = () => {
  const back = useBackPath();
  useDocumentTitle(messages.notFound.heading);
  useEffect(() => notify.error(messages.notFound.heading), []);
  return (
    <>
      <h1 className="visually-hidden">{messages.page}</h1>
      <EmptyState
        icon={FileQuestion}
        heading={messages.notFound.heading}
        body={messages.notFound.body}
        actions={<LinkButton to={back}>{messages.notFound.action}</LinkButton>}
      />
    </>
  );
};

/** The page's shape while its rule loads. */
export const RuleSkeleton = () => (
  <div aria-hidden="true">
    <Skeleton width="60%" height="1.75rem" />
    <div className={styles.columns} style={{ marginTop: "1.75rem" }}>
      <div className={styles.skeletonPanel}>
        <SkeletonText lines={7} />
      </div>
      <div className={styles.skeletonPanel}>
        <SkeletonText lines={5} />
      </div>
    </div>
  </div>
);

interface RuleDetailProps {
  rule: RuleView;
  /** The assignment block; comes from the assignments feature. */
  assignment: ReactNode;
}

const Badges = ({ rule: { master, company } }: { rule: RuleView }) => (
  <>
    {master.library === "own" ? (
      <Badge tone="accent" variant="outline">
        {messages.own}
      </Badge>
    ) : null}
    {company?.isActive === false ? <Badge>{messages.notApplicable}</Badge> : null}
  </>
);

/** Everything about one rule (specification 2, section 2.2). */
export const RuleDetail = ({ rule, assignment }: RuleDetailProps) => {
  const { master, company } = rule;
  return (
    <>
      <PageHeader
        title={ruleName(company ?? master)}
        subtitle={master.sourceSection}
        back={{ to: useBackPath(), label: messages.back }}
        badges={<Badges rule={rule} />}
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <RuleTexts rule={rule} />
        </div>
        <div className={styles.column}>
          <RuleStatus company={company} master={master} />
          {assignment}
          <RuleSource master={master} />
        </div>
      </div>
    </>
  );
};
