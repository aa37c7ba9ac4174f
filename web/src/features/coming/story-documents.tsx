import { ExternalLink } from "lucide-react";
import type { Story, StoryDate, StoryDocument } from "../../../../shared/schemas/story.ts";
import { formatDate } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import styles from "./coming.module.css";
import { messages as words } from "./coming-messages.ts";

const tones: Readonly<Record<Story["stage"], Tone>> = {
  proposed: "blue",
  final: "green",
  correction: "yellow",
  delayed: "orange",
  withdrawn: "gray",
};

export const StageBadge = ({ stage }: { stage: Story["stage"] }) => (
  <Badge tone={tones[stage]}>{words.stages[stage]}</Badge>
);

/** A day a document gives; struck through where a later document replaced it. */
const Day = ({ kind, date, isReplaced }: { kind: StoryDate["kind"]; date: string; isReplaced: boolean }) => (
  <li>
    {words.days[kind]} {isReplaced ? <del>{formatDate(date)}</del> : formatDate(date)}
  </li>
);

const daysOf = ({ type, effectiveOn, commentsCloseOn }: StoryDocument) => [
  ...(commentsCloseOn ? [{ kind: "comments_close" as const, date: commentsCloseOn }] : []),
  ...(effectiveOn && type === "rule" ? [{ kind: "takes_effect" as const, date: effectiveOn }] : []),
];

const isReplaced = (dates: readonly StoryDate[], day: { kind: StoryDate["kind"]; date: string }): boolean =>
  !dates.some(({ kind, date }) => kind === day.kind && date === day.date);

const DatesOf = ({ document, dates }: { document: StoryDocument; dates: readonly StoryDate[] }) => {
  const days = daysOf(document);
  if (days.length === 0) return document.dates ? <p className={styles.words}>{document.dates}</p> : null;
  return (
    <ul className={styles.days}>
      {days.map((day) => (
        <Day key={day.kind} {...day} isReplaced={isReplaced(dates, day)} />
      ))}
    </ul>
  );
};

const CorrectionOf = ({ stage, correctionOf }: StoryDocument) => {
  if (stage !== "correction") return null;
  return <p className={styles.quiet}>{correctionOf ? words.corrects(correctionOf) : words.notNamed}</p>;
};

const DocumentOf = ({ document, dates }: { document: StoryDocument; dates: readonly StoryDate[] }) => {
  const { documentNumber, title, action, type, publicationDate, dockets, rins, htmlUrl } = document;
  const identifiers = [...dockets, ...rins.map((rin) => `RIN ${rin}`)];
  return (
    <li className={styles.document}>
      <p className={styles.quiet}>
        {words.published} {formatDate(publicationDate)} · {action ?? words.types[type]} · {documentNumber}
      </p>
      <p className={styles.documentTitle}>{title}</p>
      <DatesOf document={document} dates={dates} />
      <CorrectionOf {...document} />
      {identifiers.length > 0 ? (
        <p className={styles.quiet}>
          {words.identifiers}: {identifiers.join(", ")}
        </p>
      ) : null}
      <a
        href={htmlUrl}
        target="_blank"
        rel="noreferrer"
        className={styles.outside}
        aria-label={words.openOf(documentNumber)}
      >
        {words.open}
        <ExternalLink size={14} aria-hidden="true" />
      </a>
    </li>
  );
};

/** The documents of a story, oldest first, and stories that may belong to it. */
export const StoryDocuments = ({ story, id }: { story: Story; id: string }) => (
  <div id={id} className={styles.documents}>
    <ol>
      {story.documents.map((document) => (
        <DocumentOf key={document.documentNumber} document={document} dates={story.dates} />
      ))}
    </ol>
    {story.related.length > 0 ? (
      <section aria-label={words.related} className={styles.related}>
        <h4>{words.related}</h4>
        <p className={styles.quiet}>{words.relatedHint}</p>
        <ul>
          {story.related.map((other) => (
            <li key={other.id}>
              {other.title} <span className={styles.quiet}>{other.id}</span>
            </li>
          ))}
        </ul>
      </section>
    ) : null}
  </div>
);
