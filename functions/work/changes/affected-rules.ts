import { parseCitation } from "../../../shared/citations/citation.ts";
import type { MasterRule } from "../../../shared/schemas/rule.ts";
import type { ChangedParagraphs } from "../../regulation/comparison/changed-paragraphs.ts";

/** Whether one path is the other, or stands above it. */
const holds = (above: string, path: string): boolean =>
  above === "" || path === above || path.startsWith(`${above}-`);

/** The paragraph that a rule cites, such as "a-1"; "" for a whole section. */
export const paragraphOf = ({
  sourceSection,
  section,
}: Pick<MasterRule, "sourceSection" | "section">): string => {
  const paragraph = parseCitation(sourceSection)?.paragraph ?? parseCitation(section)?.paragraph ?? "";
  return paragraph.slice(1, -1).replaceAll(")(", "-");
};

/** How a changed section touches a rule of it. */
export interface Touch {
  readonly relation: "affected" | "nearby";
  /** False where the rule names a paragraph that is in neither version. */
  readonly isParagraphFound: boolean;
}

/**
 * A rule is affected where its paragraph, one below it, or the text of one above it changed; where it cites the
 * whole section; and where its paragraph is in neither version. Else it is nearby.
 * @param path the rule's paragraph, such as "a-1"; "" where it cites the whole section
 */
export const touchOf = ({ all, changed }: ChangedParagraphs, path: string): Touch => {
  if (path === "") return { relation: "affected", isParagraphFound: true };
  if (!all.has(path)) return { relation: "affected", isParagraphFound: false };
  const isTouched = [...changed].some((other) => holds(path, other) || holds(other, path));
  return { relation: isTouched ? "affected" : "nearby", isParagraphFound: true };
};
