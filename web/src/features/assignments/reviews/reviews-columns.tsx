import { Check, CornerUpLeft } from "lucide-react";
import type { ReviewItem } from "../../../../../shared/schemas/reviews.ts";
import { formatDateTime, formatPerson } from "../../../lib/format.ts";
import { formatRelative } from "../../../lib/relative-time.ts";
import type { Column } from "../../../ui/data-table.tsx";
import { MoreMenu } from "../../../ui/more-menu.tsx";
import { reviewMessages } from "../review/review-messages.ts";
import styles from "./reviews.module.css";
import { reviewsMessages as messages } from "./reviews-messages.ts";

const { columns: headers } = messages;

/** What the reader answers a submission from its row. */
interface Answers {
  approve: (item: ReviewItem) => void;
  giveBack: (item: ReviewItem) => void;
}

const facts: readonly Column<ReviewItem>[] = [
  {
    id: "title",
    header: headers.rule,
    isMain: true,
    width: "minmax(12rem, 1fr)",
    cell: ({ title }) => <span className={styles.cut}>{title}</span>,
  },
  {
    id: "section",
    header: headers.section,
    width: "9.25rem",
    narrowWidth: "hidden",
    phone: "hidden",
    cell: ({ sourceSection }) => sourceSection,
  },
  {
    id: "text",
    header: headers.text,
    width: "minmax(10rem, 1fr)",
    phone: "hidden",
    cell: ({ text }) => <span className={styles.cut}>{text}</span>,
  },
  {
    id: "person",
    header: headers.from,
    width: "minmax(7rem, 11rem)",
    phone: "fill",
    cell: ({ person }) => (
      <span className={styles.cut}>{person ? formatPerson(person) : messages.formerMember}</span>
    ),
  },
  {
    id: "at",
    header: headers.since,
    width: "9rem",
    cell: ({ at }) => (
      <time dateTime={at} title={formatDateTime(at)}>
        {formatRelative(at)}
      </time>
    ),
  },
];

/** Columns of what waits; submitted work is answered from its row, too. */
export const reviewsColumns = (answers?: Answers): readonly Column<ReviewItem>[] =>
  answers
    ? [
        ...facts,
        {
          id: "actions",
          header: headers.actions,
          isHeaderHidden: true,
          width: "3.75rem",
          phone: "end",
          // A policy and an occurrence of a duty are read before they are decided, on their own page.
          cell: (item) =>
            item.kind === "submission" && item.companyRuleId !== null ? (
              <MoreMenu
                about={item.title}
                actions={[
                  {
                    ...{ label: reviewMessages.approve.action, icon: Check },
                    onSelect: () => answers.approve(item),
                  },
                  {
                    ...{ label: reviewMessages.giveBack.action, icon: CornerUpLeft },
                    onSelect: () => answers.giveBack(item),
                  },
                ]}
              />
            ) : null,
        },
      ]
    : facts;
