import { markedPieces } from "./marked-pieces.ts";
import styles from "./search-panel.module.css";

/** A text with what was typed marked in it. */
export const Marked = ({ text, typed }: { text: string; typed: string }) =>
  markedPieces(text, typed).map(({ piece, at, isTyped }) =>
    isTyped ? (
      <mark key={at} className={styles.mark}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
