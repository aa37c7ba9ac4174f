import { ExternalLink } from "lucide-react";
import { Link } from "react-router-dom";
import type { Proposal, ProposalDecision } from "../../../../shared/schemas/scoping.ts";
import { paragraphId, sectionTextPath } from "../../lib/law-path.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./scoping.module.css";
import { messages } from "./scoping-messages.ts";

const tones: Readonly<Record<Proposal["proposal"], Tone>> = {
  applies: "green",
  may_not_apply: "orange",
  open: "gray",
};

const anchorOf = (paragraph: string): string => (paragraph === "" ? "" : `#${paragraphId(paragraph)}`);

const Quote = ({ titleNumber, section, paragraph, sentence, citation }: Proposal) =>
  sentence === null ? (
    <p className={styles.note}>
      {citation}: {messages.noText}{" "}
      <a
        className={styles.link}
        href={`https://www.ecfr.gov/current/title-${titleNumber}/section-${encodeURIComponent(section)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {messages.onEcfr} <ExternalLink size={13} aria-hidden="true" />
        <span className="visually-hidden">{messages.newTab}</span>
      </a>
    </p>
  ) : (
    <blockquote className={styles.quote}>
      {messages.quoted(sentence)}{" "}
      <Link className={styles.link} to={`${sectionTextPath(titleNumber, section)}${anchorOf(paragraph)}`}>
        {citation}
      </Link>
    </blockquote>
  );

interface ProposalRowProps {
  proposal: Proposal;
  canDecide: boolean;
  isPending: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onDecide: (decision: ProposalDecision) => void;
}

/** What is proposed for a part, with the law's own words, and what a manager makes of it. */
export const ProposalRow = (props: ProposalRowProps) => {
  const { proposal: row, canDecide, isPending, isSelected, onSelect, onDecide } = props;
  const name = messages.part(row.titleNumber, row.part);
  return (
    <li className={styles.proposal} data-selected={isSelected || undefined}>
      {canDecide ? (
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={messages.select(name)}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      ) : null}
      <div className={styles.words}>
        <p className={styles.part}>
          <strong>{name}</strong> {row.partName}
        </p>
        <p className={styles.badges}>
          <Badge tone={tones[row.proposal]}>{messages.values[row.proposal]}</Badge>
          {row.decision ? <Badge variant="outline">{messages.decisions[row.decision]}</Badge> : null}
        </p>
        <Quote {...row} />
        {row.decision === "declined" ? <p className={styles.note}>{messages.reason(row.reason)}</p> : null}
      </div>
      {canDecide ? (
        <div className={styles.buttons}>
          {row.proposal === "open" ? null : (
            <RowButton
              tone="accent"
              isPending={isPending}
              aria-label={messages.acceptPart(name)}
              onClick={() => onDecide("accepted")}
            >
              {messages.accept}
            </RowButton>
          )}
          <RowButton
            isPending={isPending}
            aria-label={messages.declinePart(name)}
            onClick={() => onDecide("declined")}
          >
            {messages.decline}
          </RowButton>
          <RowButton
            isPending={isPending}
            aria-label={messages.leavePart(name)}
            onClick={() => onDecide("undecided")}
          >
            {messages.leave}
          </RowButton>
        </div>
      ) : null}
    </li>
  );
};
