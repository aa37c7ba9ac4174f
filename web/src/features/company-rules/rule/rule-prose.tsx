import { useId, useState } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { RowButton } from "../../../ui/row-button.tsx";
import styles from "./rule-detail.module.css";

const words = {
  all: (length: number) => `Show all (${formatNumber(length)} characters)`,
  less: "Show less",
} as const;

/** Longer texts begin folded, about forty lines high. */
const foldedFrom = 3_000;

interface ProseProps {
  text: string;
  /** Said where there is no text. */
  fallback: string;
  /** The regulation's own words, in the face of the law. */
  isLaw?: boolean | undefined;
}

const FoldedProse = ({ text, isLaw }: Pick<ProseProps, "text" | "isLaw">) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p id={id} className={styles.prose} data-law={isLaw} data-folded={!isOpen || undefined}>
        {text}
      </p>
      <div className={styles.unfold}>
        <RowButton aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? words.less : words.all(text.length)}
        </RowButton>
      </div>
    </>
  );
};

/** A text of the rule as it was written, lines and all. */
export const Prose = ({ text, fallback, isLaw }: ProseProps) => {
  if (!text.trim()) return <p className={styles.quiet}>{fallback}</p>;
  return text.length > foldedFrom ? (
    <FoldedProse text={text} isLaw={isLaw} />
  ) : (
    <p className={styles.prose} data-law={isLaw}>
      {text}
    </p>
  );
};
