import { Portal } from "@chakra-ui/react";
import { getTextPreview } from "../../../../shared/api/regulation-text.ts";
import { useApi } from "../../lib/use-api.ts";
import styles from "./preview-card.module.css";
import { messages } from "./reader-messages.ts";
import type { OpenCard } from "./use-preview-card.ts";

interface CardWordsProps {
  citation: string;
  heading?: string;
  text: string;
}

const CardWords = ({ citation, heading, text }: CardWordsProps) => (
  <>
    <p className={styles.head}>
      <span className={styles.citation}>{citation}</span>
      {heading}
    </p>
    <p className={styles.text}>{text}</p>
  </>
);

interface PlaceCardProps {
  title: string;
  section: string | undefined;
  citation: string;
  date: string | undefined;
}

const PlaceCard = ({ title, section, citation, date }: PlaceCardProps) => {
  const query = { citation, ...(section && { section }), ...(date && { date }) };
  const { data, error } = useApi(getTextPreview, { params: { title }, query });
  if (data) return <CardWords {...data} />;
  return <CardWords citation={citation} text={error ? messages.preview.failed : messages.preview.loading} />;
};

const width = 416;
const gap = 6;
const margin = 12;
/** Room a card may take below a link; with less of it the card stands above. */
const room = 240;

const placed = (box: DOMRect) => {
  const left = Math.max(margin, Math.min(box.left, window.innerWidth - width - margin));
  return window.innerHeight - box.bottom < room
    ? { left, bottom: window.innerHeight - box.top + gap }
    : { left, top: box.bottom + gap };
};

interface PreviewCardProps extends Omit<PlaceCardProps, "citation"> {
  card: OpenCard | undefined;
  onKeep: () => void;
  onLeave: () => void;
}

/** What a link or a defined term says, beside it. */
export const PreviewCard = ({ card, onKeep, onLeave, ...place }: PreviewCardProps) =>
  card ? (
    <Portal>
      {/* The pointer may go onto the card; the keyboard finds the same at the link's end. */}
      <div
        role="tooltip"
        className={styles.card}
        style={placed(card.box)}
        onMouseEnter={onKeep}
        onMouseLeave={onLeave}
      >
        {card.of.kind === "term" ? (
          <CardWords citation={card.of.definition.citation} text={card.of.definition.text} />
        ) : (
          <PlaceCard {...place} citation={card.of.citation} />
        )}
      </div>
    </Portal>
  ) : null;
