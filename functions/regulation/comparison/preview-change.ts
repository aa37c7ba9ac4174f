import type { TextDifference } from "../../../shared/schemas/horizon.ts";
import type { ClassedChange } from "./classify-change.ts";

/** A change as two stretches of text, with the word that stands before and the one behind. */
export interface ShownChange extends ClassedChange {
  readonly removed: string;
  readonly added: string;
  readonly before: string;
  readonly after: string;
}

/** Characters of a preview, and of each side where both are shown (contract: at most 160). */
const longestPreview = 160;
const arrow = " \u2192 ";
const longestSide = (longestPreview - arrow.length) / 2;

const halfCharacter = /[\uD800-\uDBFF]$/;

const clipped = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest - 1)
        .replace(halfCharacter, "")
        .trimEnd()}\u2026`;

const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** White space that can be seen: what changed is nothing else. */
const visible = (text: string): string =>
  text
    .replace(/\r?\n/g, "\u00B6")
    .replace(/[^\S ]/g, "\u237D")
    .replaceAll(" ", "\u2423");

/** The change as a reader of a list recognizes it; a change of marks alone is shown with the words beside it. */
export const previewOf = ({ removed, added, before, after, ...classed }: ShownChange): TextDifference => {
  const { class: changeClass, reason } = classed;
  const gone = onOneLine(removed);
  const come = onOneLine(added);
  if (changeClass === "substantive" && (gone === "" || come === "")) {
    return {
      type: gone === "" ? "added" : "removed",
      text: clipped(gone || come, longestPreview),
      class: changeClass,
      reason,
    };
  }
  const shown = reason === "spaces" ? visible : onOneLine;
  const hasContext = changeClass === "editorial" && reason !== "renumbering";
  const inContext = (text: string) => clipped(shown(hasContext ? before + text + after : text), longestSide);
  return {
    type: "other",
    text: `${inContext(removed)}${arrow}${inContext(added)}`,
    class: changeClass,
    reason,
  };
};
