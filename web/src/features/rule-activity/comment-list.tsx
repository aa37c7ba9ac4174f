import type { RuleReview } from "../../../../shared/schemas/rule-activity.ts";
import type { ApiState } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import { Entry } from "./entry.tsx";
import { messages } from "./messages.ts";
import { ReviewCard } from "./review-card.tsx";
import styles from "./rule-activity.module.css";

const deedOf = ({ type }: RuleReview): string => (type === "review" ? "asked for a review" : "commented");

interface CommentListProps {
  state: ApiState<RuleReview[]>;
  mayWork: boolean;
}

/** Comments and reviews alone, newest first. */
export const CommentList = ({ state, mayWork }: CommentListProps) => (
  <AsyncView
    state={state}
    failure={messages.reviewsFailed}
    skeleton={<SkeletonText lines={4} />}
    isEmpty={(reviews) => reviews.length === 0}
    empty={<p className={styles.quiet}>{messages.empty.comments}</p>}
  >
    {(reviews) => (
      <ol className={styles.entries} aria-label={messages.list}>
        {reviews.map((review) => (
          <Entry key={review.id} who={review.user} deed={deedOf(review)} at={review.createdAt}>
            <ReviewCard review={review} mayWork={mayWork} />
          </Entry>
        ))}
      </ol>
    )}
  </AsyncView>
);
