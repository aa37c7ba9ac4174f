import { ChevronLeft, ChevronRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { sectionTextPath } from "../../lib/law-path.ts";
import styles from "./reader.module.css";
import barStyles from "./reader-bar.module.css";
import { messages } from "./reader-messages.ts";
import { useReading } from "./reading.ts";
import { sectionHeading } from "./section-heading.ts";

const { tools: words } = messages;

interface ArrowProps {
  /** Undefined while it loads. */
  section: SectionRead | undefined;
  side: "previous" | "next";
}

/** An arrow to the section before or after. */
export const StepArrow = ({ section, side }: ArrowProps) => {
  const { withDate } = useReading();
  const Icon = side === "previous" ? ChevronLeft : ChevronRight;
  const neighbor = section?.[side];
  if (!section || !neighbor) {
    return (
      <span className={barStyles.step} aria-disabled="true">
        <Icon size={18} aria-hidden="true" />
      </span>
    );
  }
  return (
    <Link
      to={withDate(sectionTextPath(section.titleNumber, neighbor.identifier))}
      className={barStyles.step}
      aria-label={words[side]}
      title={`${words[side]}: ${sectionHeading(neighbor)}`}
    >
      <Icon size={18} aria-hidden="true" />
    </Link>
  );
};

interface StepProps {
  title: number;
  neighbor: SectionRead["previous"];
  side: "previous" | "next";
}

const StepLink = ({ title, neighbor, side }: StepProps) => {
  const { withDate } = useReading();
  return neighbor ? (
    <Link to={withDate(sectionTextPath(title, neighbor.identifier))} className={styles.stepLink}>
      {words[side]}
      <b>{sectionHeading(neighbor)}</b>
    </Link>
  ) : (
    <span />
  );
};

/** The neighbors by name, below the text. */
export const SectionSteps = ({ section }: { section: SectionRead }) => (
  <nav className={styles.steps} aria-label={`${words.previous}, ${words.next}`}>
    <StepLink title={section.titleNumber} neighbor={section.previous} side="previous" />
    <StepLink title={section.titleNumber} neighbor={section.next} side="next" />
  </nav>
);
