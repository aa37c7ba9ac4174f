import type { ReactNode } from "react";
import type { HorizonRow, HorizonVersion } from "../../../../shared/schemas/horizon.ts";
import { formatDate, formatDateTime } from "../../lib/format.ts";
import { textSources } from "../../lib/text-sources.ts";
import styles from "./comparison.module.css";
import type { Side } from "./comparison-blocks.ts";
import { messages } from "./horizon-messages.ts";

const { comparison: words } = messages;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const VersionCard = ({ side, version }: { side: Side; version: HorizonVersion | null }) => {
  // The official text has a day, and no moment or file of its own.
  const isOfficial = version?.source === "ecfr";
  return (
    <section className={styles.card} aria-label={words[side]}>
      <h3 className={styles.cardHeading}>{words[side]}</h3>
      {version ? (
        <dl className={styles.facts}>
          {version.source ? <Fact name={words.source}>{textSources[version.source]}</Fact> : null}
          {isOfficial ? null : <Fact name={words.created}>{formatDateTime(version.createdAt)}</Fact>}
          {version.effectiveDate ? (
            <Fact name={words.inForce}>{formatDate(version.effectiveDate)}</Fact>
          ) : null}
          <Fact name={words.length}>{words.characters(version.length)}</Fact>
          {isOfficial ? null : <Fact name={words.file}>{version.fileName ?? words.noFile}</Fact>}
        </dl>
      ) : (
        <p className={styles.none}>{side === "previous" ? words.noPrevious : words.noCurrent}</p>
      )}
    </section>
  );
};

/** The two versions, and what section they are of. */
export const ComparisonFacts = ({ row }: { row: HorizonRow }) => (
  <div className={styles.cards}>
    <VersionCard side="previous" version={row.previousVersion} />
    <VersionCard side="current" version={row.currentVersion} />
    <section className={styles.card} aria-label={words.details}>
      <h3 className={styles.cardHeading}>{words.details}</h3>
      <dl className={styles.facts}>
        <Fact name={words.cfrTitle}>{messages.filters.titleOption(row.title, row.titleName)}</Fact>
        <Fact name={words.place}>{words.placeOf(row.part, row.sectionId)}</Fact>
        {row.sectionDescription ? <Fact name={words.description}>{row.sectionDescription}</Fact> : null}
      </dl>
    </section>
  </div>
);
