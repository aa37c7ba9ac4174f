import { Button } from "@chakra-ui/react";
import type { RuleActivity, RuleReview } from "../../../../shared/schemas/rule-activity.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { deedOf, shownChanges } from "./change-words.ts";
import { Entry } from "./entry.tsx";
import { FieldChanges } from "./field-changes.tsx";
import { messages } from "./messages.ts";
import { ReviewCard } from "./review-card.tsx";
import styles from "./rule-activity.module.css";
import { useTimeline } from "./use-rule-activity.ts";

interface TimelineProps {
  companyRuleId: number;
  reviews: readonly RuleReview[];
  shown: "all" | "changes";
  mayWork: boolean;
}

const isChange = (entry: RuleActivity): boolean => entry.reviewId === null || shownChanges(entry).length > 0;

/** A decision names its review too, but the review itself is shown where it was written. */
const reviewOf = (entry: RuleActivity, reviews: readonly RuleReview[]): RuleReview | undefined =>
  entry.event === "rule.review-decided" ? undefined : reviews.find(({ id }) => id === entry.reviewId);

/** Everything that happened to a rule, newest first, and earlier pages on demand. */
export const Timeline = ({ companyRuleId, reviews, shown, mayWork }: TimelineProps) => {
  const state = useTimeline(companyRuleId);
  return (
    <AsyncView state={state} failure={messages.loadFailed} skeleton={<SkeletonText lines={5} />}>
      {({ items, nextCursor }) => {
        const entries = shown === "changes" ? items.filter(isChange) : items;
        return (
          <>
            {entries.length === 0 ? (
              <p className={styles.quiet}>{messages.empty[shown]}</p>
            ) : (
              <ol className={styles.entries} aria-label={messages.list}>
                {entries.map((entry) => {
                  const review = shown === "all" ? reviewOf(entry, reviews) : undefined;
                  return (
                    <Entry key={entry.id} who={entry.user} deed={deedOf(entry)} at={entry.at}>
                      <FieldChanges entry={entry} />
                      {review ? <ReviewCard review={review} mayWork={mayWork} /> : null}
                    </Entry>
                  );
                })}
              </ol>
            )}
            {nextCursor ? (
              <div className={styles.more}>
                <Button
                  variant="outline"
                  size="sm"
                  loading={state.isLoadingMore}
                  loadingText={messages.loadingEarlier}
                  onClick={state.loadMore}
                >
                  {state.hasMoreFailed ? messages.retry : messages.earlier}
                </Button>
                <p role="status" className={styles.failed}>
                  {state.hasMoreFailed ? messages.earlierFailed : null}
                </p>
              </div>
            ) : null}
          </>
        );
      }}
    </AsyncView>
  );
};
