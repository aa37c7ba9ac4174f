import { useState } from "react";
import { Link } from "react-router-dom";
import { listCitingSections } from "../../../../shared/api/regulation-text.ts";
import type { CitingSection, SectionRead } from "../../../../shared/schemas/regulation-text.ts";
import { useApi } from "../../lib/use-api.ts";
import { AsyncView } from "../../ui/async-view.tsx";
import { Panel } from "../../ui/panel.tsx";
import { SkeletonText } from "../../ui/skeleton.tsx";
import styles from "./reader.module.css";
import { messages } from "./reader-messages.ts";
import { useReading } from "./reading.ts";

const { citedBy: words } = messages;
const most = 200;

const Citing = ({ items }: { items: readonly CitingSection[] }) => {
  const { withDate } = useReading();
  return (
    <ul className={styles.list}>
      {items.map(({ citation, heading, href }) => (
        <li key={href}>
          <Link to={withDate(href)} className={styles.plain}>
            {citation}
          </Link>{" "}
          <span className={styles.quiet}>{heading}</span>
        </li>
      ))}
    </ul>
  );
};

const All = ({ section }: { section: SectionRead }) => {
  const params = { title: String(section.titleNumber), section: section.identifier };
  return (
    <AsyncView
      state={useApi(listCitingSections, { params, query: { limit: most } })}
      failure={words.failed}
      skeleton={<SkeletonText lines={8} />}
    >
      {({ items }) => <Citing items={items} />}
    </AsyncView>
  );
};

/** Sections that cite the one that is read. */
export const CitedBy = ({ section }: { section: SectionRead }) => {
  const [isWhole, setWhole] = useState(false);
  const { total, items } = section.citedBy;
  if (total === 0) {
    return (
      <Panel heading={words.heading}>
        <p className={styles.none}>{words.none}</p>
      </Panel>
    );
  }
  return (
    <Panel heading={words.heading}>
      {isWhole ? <All section={section} /> : <Citing items={items} />}
      {total > items.length && !isWhole ? (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {words.all(total)}
        </button>
      ) : null}
    </Panel>
  );
};
