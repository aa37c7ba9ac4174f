import { ClipboardCheck, type LucideIcon, MessageCircleQuestion } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
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
const rowLink = ({ companyRuleId, policyId, dutyId }: ReviewItem) => {
  if (dutyId) return `/duties/${dutyId}`;
  return policyId ? `/policies/${policyId}?tab=versions` : `/rules/${companyRuleId}`;
};
const submissionOf = ({ id, companyRuleId }: ReviewItem) => ({
  submissionId: id,
  companyRuleId: companyRuleId ?? 0,
});

const questionColumns = reviewsColumns();

interface ReviewListProps {
  words: (typeof messages)["submissions" | "questions"];
  icon: LucideIcon;
  list: ReturnType<typeof useReviews>;
  columns: ReturnType<typeof reviewsColumns>;
  children?: ReactNode;
}

/** What waits, under its heading. */
const ReviewList = ({ words, icon, list, columns, children }: ReviewListProps) => (
  <section className={styles.block} aria-label={words.heading}>
    <h2 className={styles.heading}>{words.heading}</h2>
    <ListPage
      list={list}
      failure={messages.loadFailed}
      empty={<EmptyState icon={icon} heading={words.empty} />}
      caption={words.caption}
      columns={columns}
      rowKey={rowKey}
      rowLink={rowLink}
      isFixed
      position={({ items, total }) => messages.position(list.offset + 1, list.offset + items.length, total)}
    />
    {children}
  </section>
);

const Submissions = () => {
  const list = useReviews("submission,policy");
  const { approve } = useDecideWork();
  const [returning, setReturning] = useState<ReviewItem | null>(null);
  const shown = useLast(returning);
  const columns = useMemo(
    () => reviewsColumns({ approve: (item) => void approve(submissionOf(item)), giveBack: setReturning }),
    [approve],
  );
  return (
    <ReviewList words={messages.submissions} icon={ClipboardCheck} list={list} columns={columns}>
      {shown ? (
        <ReturnDialog
          isOpen={returning !== null}
          submission={submissionOf(shown)}
          onClose={() => setReturning(null)}
        />
      ) : null}
    </ReviewList>
  );
};

const Questions = () => (
  <ReviewList
    words={messages.questions}
    icon={MessageCircleQuestion}
    list={useReviews("question")}
    columns={questionColumns}
  />
);

/** What waits for an answer: work and policies to review, and reviews asked for in the comments. */
export const Reviews = () => (
  <>
    <Submissions />
    <Questions />
  </>
);
