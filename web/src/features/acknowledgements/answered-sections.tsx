import { Button } from "@chakra-ui/react";
import { useState } from "react";
import type { AnsweredSection } from "../../../../shared/schemas/acknowledgement.ts";
import { Panel } from "../../ui/panel.tsx";
import { messages } from "./acknowledgement-messages.ts";
import styles from "./acknowledgements.module.css";

const { detail: words } = messages;

/** Shown at first. */
const first = 12;

/** The sections that the policy answers, each with the first day of its text in force then. */
export const AnsweredSections = ({ sections }: { sections: readonly AnsweredSection[] }) => {
  const [isWhole, setWhole] = useState(false);
  if (sections.length === 0) return <Panel heading={words.sections} brief={words.noSections} />;
  const shown = isWhole ? sections : sections.slice(0, first);
  return (
    <Panel heading={words.sections}>
      <ul className={styles.sections}>
        {shown.map(({ citation, date }) => (
          <li key={citation}>{words.section(citation, date)}</li>
        ))}
      </ul>
      {shown.length < sections.length ? (
        <Button variant="outline" size="sm" onClick={() => setWhole(true)}>
          {words.moreSections(sections.length)}
        </Button>
      ) : null}
    </Panel>
  );
};
