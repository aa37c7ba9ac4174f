import { Textarea } from "@chakra-ui/react";
import { useRef, useState } from "react";
import type { RuleReview } from "../../../../shared/schemas/rule-activity.ts";
import { formatDateTime, formatPerson } from "../../lib/format.ts";
import { useFocusOnMount } from "../../lib/use-focus-on-mount.ts";
import { Badge, PriorityBadge } from "../../ui/badge.tsx";
import { FormField } from "../../ui/form-field.tsx";
import { InlineButtons } from "../../ui/inline-buttons.tsx";
import { notify } from "../../ui/notify.ts";
import { RowButton } from "../../ui/row-button.tsx";
import { piecesOf } from "./mentions.ts";
import { messages } from "./messages.ts";
import styles from "./review-card.module.css";
import { useDecideReview } from "./use-rule-activity.ts";

const { review: words, toast } = messages;

const Resolution = ({ review }: { review: RuleReview }) => (
  <div className={styles.resolution}>
    <p className={styles.resolved}>
      {words.resolvedBy(review.resolvedByUser ? formatPerson(review.resolvedByUser) : messages.someone)}
      {review.resolvedAt ? (
        <>
          {" · "}
          <time dateTime={review.resolvedAt}>{formatDateTime(review.resolvedAt)}</time>
        </>
      ) : null}
    </p>
    {review.resolution ? <p className={styles.text}>{review.resolution}</p> : null}
  </div>
);

interface ResolveFormProps {
  isPending: boolean;
  onResolve: (resolution: string) => void;
  onCancel: () => void;
}

const ResolveForm = ({ isPending, onResolve, onCancel }: ResolveFormProps) => {
  const [resolution, setResolution] = useState("");
  const field = useFocusOnMount<HTMLTextAreaElement>();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onResolve(resolution);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <FormField label={words.resolution}>
        <Textarea
          ref={field}
          rows={2}
          maxLength={5_000}
          value={resolution}
          onChange={({ target }) => setResolution(target.value)}
        />
      </FormField>
      <InlineButtons
        cancel={words.cancel}
        submit={words.resolve}
        submitting={words.pending}
        isPending={isPending}
        onCancel={onCancel}
      />
    </form>
  );
};

const Decision = ({ review }: { review: RuleReview }) => {
  const { run, isPending } = useDecideReview();
  const [isWriting, setWriting] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  /** The control that was used goes away; the one in its place takes the focus. */
  const focusButton = () => requestAnimationFrame(() => place.current?.querySelector("button")?.focus());
  const decide = async (status: RuleReview["status"], resolution: string) => {
    try {
      await run({
        params: { id: String(review.companyRuleId), reviewId: review.id },
        body: { status, resolution },
      });
      setWriting(false);
      focusButton();
      notify.success(toast.success, status === "resolved" ? words.wasResolved : words.wasReopened);
    } catch (error) {
      notify.failure(error, toast.error, words.failed);
    }
  };
  const cancel = () => {
    setWriting(false);
    focusButton();
  };
  const isOpen = review.status === "open";
  return (
    <div ref={place} className={styles.decision}>
      {isOpen && isWriting ? (
        <ResolveForm
          isPending={isPending}
          onResolve={(resolution) => void decide("resolved", resolution)}
          onCancel={cancel}
        />
      ) : (
        <RowButton
          isPending={isPending}
          onClick={() => (isOpen ? setWriting(true) : void decide("open", ""))}
        >
          {isOpen ? words.resolve : words.reopen}
        </RowButton>
      )}
    </div>
  );
};

const ReviewHead = ({ review }: { review: RuleReview }) => (
  <div className={styles.head}>
    <Badge tone="accent">{words.label}</Badge>
    {review.status === "open" ? (
      <Badge tone="yellow">{words.open}</Badge>
    ) : (
      <Badge tone="green">{words.resolved}</Badge>
    )}
    <PriorityBadge priority={review.priority} />
  </div>
);

/** What was written, with the people it names marked. */
const Content = ({ review: { content, mentions } }: { review: RuleReview }) => {
  let at = 0;
  return piecesOf(content, mentions.map(formatPerson)).map(({ text, isName }) => {
    at += text.length;
    return isName ? (
      <span key={at} className={styles.mention}>
        {text}
      </span>
    ) : (
      text
    );
  });
};

/** A comment, or a review with its state and what can be done about it. */
export const ReviewCard = ({ review, mayWork }: { review: RuleReview; mayWork: boolean }) => {
  const isReview = review.type === "review";
  return (
    <div className={styles.card} data-kind={review.type}>
      {isReview ? <ReviewHead review={review} /> : null}
      {review.title ? <p className={styles.title}>{review.title}</p> : null}
      <p className={styles.text}>
        <Content review={review} />
      </p>
      {isReview && review.status === "resolved" ? <Resolution review={review} /> : null}
      {isReview && mayWork ? <Decision review={review} /> : null}
    </div>
  );
};
