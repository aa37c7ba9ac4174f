import { ClipboardCheck, MessageCircleQuestion } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReviewItem } from "../../../../../shared/schemas/reviews.ts";
import { useLast } from "../../../lib/use-last.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ListPage } from "../../../ui/list-page.tsx";
import { ReturnDialog } from "../review/return-dialog.tsx";
import { useDecideWork } from "../review/use-work-review.ts";
import styles from "./reviews.module.css";
import { reviewsColumns } from "./reviews-columns.tsx";
import { reviewsMessages as messages } from "./reviews-messages.ts";
import { useReviews } from "./use-reviews.ts";

const rowKey = ({ id }: ReviewItem) => id;
const rowLink = ({ companyRuleId }: ReviewItem) => `/rules/${companyRuleId}`;
const submissionOf = ({ id, companyRuleId }: ReviewItem) => ({ submissionId: id, companyRuleId });

const questionColumns = reviewsColumns();

const Submissions = () => {
  const list = useReviews("submission");
  const { approve } = useDecideWork();
  const [returning, setReturning] = useState<ReviewItem | null>(null);
  const shown = useLast(returning);
  const columns = useMemo(
    () => reviewsColumns({ approve: (item) => void approve(submissionOf(item)), giveBack: setReturning }),
    [approve],
  );
  const { heading, caption, empty } = messages.submissions;
  return (
    <section className={styles.block} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ListPage
        list={list}
        failure={messages.loadFailed}
        empty={<EmptyState icon={ClipboardCheck} heading={empty} />}
        caption={caption}
        columns={columns}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
        position={({ items, total }) => messages.position(list.offset + 1, list.offset + items.length, total)}
      />
      {shown ? (
        <ReturnDialog
          isOpen={returning !== null}
          submission={submissionOf(shown)}
          onClose={() => setReturning(null)}
        />
      ) : null}
    </section>
  );
};

const Questions = () => {
  const list = useReviews("question");
  const { heading, caption, empty } = messages.questions;
  return (
    <section className={styles.block} aria-label={heading}>
      <h2 className={styles.heading}>{heading}</h2>
      <ListPage
        list={list}
        failure={messages.loadFailed}
        empty={<EmptyState icon={MessageCircleQuestion} heading={empty} />}
        caption={caption}
        columns={questionColumns}
        rowKey={rowKey}
        rowLink={rowLink}
        isFixed
        position={({ items, total }) => messages.position(list.offset + 1, list.offset + items.length, total)}
      />
    </section>
  );
};

/** What waits for an answer: work to review, and reviews asked for in the comments. */
export const Reviews = () => (
  <>
    <Submissions />
    <Questions />
  </>
);
