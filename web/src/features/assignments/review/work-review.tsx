import { FileText, Link2 } from "lucide-react";
import { downloadEvidence } from "../../../../../shared/api/evidence.ts";
import { fillPath } from "../../../../../shared/api/fill-path.ts";
import type { Assignment } from "../../../../../shared/schemas/assignment.ts";
import type { WorkReview as Review, SubmittedEvidence } from "../../../../../shared/schemas/work-review.ts";
import { formatDate, formatPerson } from "../../../lib/format.ts";
import { Badge } from "../../../ui/badge.tsx";
import { NeedsReassignment } from "../../../ui/needs-reassignment.tsx";
import { Fact, Facts } from "../../../ui/panel.tsx";
import { useFileLink } from "../../../ui/use-file-link.ts";
import { WorkReviewBadge } from "../../../ui/work-review-badge.tsx";
import styles from "./review.module.css";
import { ReviewActions } from "./review-actions.tsx";
import { reviewMessages as messages } from "./review-messages.ts";

const EvidenceLink = ({ evidence: { id, title, kind } }: { evidence: SubmittedEvidence }) => {
  const failure = { title: messages.errorTitle, body: messages.openFailed };
  const link = useFileLink(fillPath(downloadEvidence.path, { id }), failure);
  const Icon = kind === "file" ? FileText : Link2;
  return (
    <a className={styles.link} {...link} href={link.href}>
      <Icon size={14} aria-hidden="true" />
      <span>{title}</span>
    </a>
  );
};

const Submitted = ({ note, evidence, submittedAt }: Review) => (
  <>
    <Fact label={messages.submittedOn}>{submittedAt && formatDate(submittedAt)}</Fact>
    <Fact label={messages.note}>{note && <span className={styles.words}>{note}</span>}</Fact>
    <Fact label={messages.evidence}>
      {evidence.length > 0 ? (
        <ul className={styles.links}>
          {evidence.map((each) => (
            <li key={each.id}>
              <EvidenceLink evidence={each} />
            </li>
          ))}
        </ul>
      ) : null}
    </Fact>
  </>
);

const Answer = ({ state, decidedBy, decidedAt, reason }: Review) =>
  decidedAt && (state === "approved" || state === "returned") ? (
    <>
      <Fact label={messages.answers[state]}>
        {messages.answer(decidedBy ? formatPerson(decidedBy) : messages.formerMember, formatDate(decidedAt))}
      </Fact>
      <Fact label={messages.reason}>{reason && <span className={styles.words}>{reason}</span>}</Fact>
    </>
  ) : null;

/** Who reviews an assignment, what was submitted, what came of it, and what the reader may do next. */
export const WorkReview = ({ current, name }: { current: Assignment; name: string }) => {
  const { reviewer, review } = current;
  if (!reviewer && review.state === "none") return null;
  return (
    <section className={styles.review} aria-label={messages.heading}>
      <div className={styles.head}>
        <h3 className={styles.heading}>{messages.heading}</h3>
        {review.state === "approved" ? <Badge tone="green">Approved</Badge> : null}
        <WorkReviewBadge state={review.state} />
        <ReviewActions current={current} name={name} />
      </div>
      <Facts>
        <Fact label={messages.reviewer}>
          <span className={styles.person}>
            {reviewer ? formatPerson(reviewer) : messages.formerMember}
            <NeedsReassignment person={reviewer} />
          </span>
        </Fact>
        <Submitted {...review} />
        <Answer {...review} />
      </Facts>
    </section>
  );
};
