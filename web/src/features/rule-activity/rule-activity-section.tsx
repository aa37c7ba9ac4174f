import { useState } from "react";
import { Panel } from "../../ui/panel.tsx";
import { ActivityFilter, type Shown } from "./activity-filter.tsx";
import { CommentBox } from "./comment-box.tsx";
import { CommentList } from "./comment-list.tsx";
import { messages } from "./messages.ts";
import { ReadBy } from "./read-by.tsx";
import styles from "./rule-activity.module.css";
import { Timeline } from "./timeline.tsx";
import { useReviews } from "./use-rule-activity.ts";

interface RuleActivitySectionProps {
  companyRuleId: number;
  /** Whether this person may comment, ask for reviews and decide them. */
  mayWork: boolean;
}

/** Who has read a rule, what was said of it, and who did what to it. */
export const RuleActivitySection = ({ companyRuleId, mayWork }: RuleActivitySectionProps) => {
  const [shown, setShown] = useState<Shown>("all");
  const reviews = useReviews(companyRuleId);
  return (
    <div className={styles.section}>
      <ReadBy companyRuleId={companyRuleId} />
      <Panel
        heading={messages.heading}
        action={<ActivityFilter value={shown} comments={reviews.data?.length ?? 0} onChange={setShown} />}
      >
        {mayWork ? <CommentBox companyRuleId={companyRuleId} /> : null}
        {shown === "comments" ? (
          <CommentList state={reviews} mayWork={mayWork} />
        ) : (
          <Timeline
            companyRuleId={companyRuleId}
            reviews={reviews.data ?? []}
            shown={shown}
            mayWork={mayWork}
          />
        )}
      </Panel>
    </div>
  );
};
