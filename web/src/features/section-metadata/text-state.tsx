import type { SectionVersion } from "../../../../shared/schemas/section-metadata.ts";
import { textProblems } from "../../lib/text-problems.ts";
import { Badge } from "../../ui/badge.tsx";
import { messages } from "./messages.ts";
import styles from "./section-metadata.module.css";

const { text: words } = messages;

type TextFacts = Pick<SectionVersion, "textStatus" | "textProblem" | "definitionsLength">;

/** Whether the text of a version is missing and is not being read from its file. */
export const lacksText = ({ textStatus, definitionsLength }: TextFacts): boolean =>
  textStatus !== "pending" && definitionsLength === 0;

/** What there is to know of a text: that its file is being read, or that there is none. Else nothing. */
export const TextState = (version: TextFacts) => {
  if (version.textStatus === "pending") return <Badge tone="blue">{words.pending}</Badge>;
  if (!lacksText(version)) return null;
  const isExplained = version.textStatus === "empty" || version.textStatus === "failed";
  return (
    <span className={styles.textState}>
      <Badge {...(isExplained ? { tone: "orange" } : { variant: "outline" })}>{words.none}</Badge>
      {isExplained ? <span className={styles.quiet}>{words.why}</span> : null}
      {version.textProblem ? <span className={styles.quiet}>{textProblems[version.textProblem]}</span> : null}
    </span>
  );
};
