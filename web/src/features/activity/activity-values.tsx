import { useState } from "react";
import type { CompanyActivity } from "../../../../shared/schemas/company-activity.ts";
import { type Forms, valuesOf } from "../../../../shared/words/activity-values.ts";
import { formatDate, formatDateTime, formatPerson, formatSize } from "../../lib/format.ts";
import { Absent } from "../../ui/absent.tsx";
import { RowButton } from "../../ui/row-button.tsx";
import styles from "./activity.module.css";
import { messages } from "./activity-messages.ts";

/** Characters of a value that are shown at first. */
const longest = 200;

/** A value, cut where it is long. */
const Value = ({ name, text }: { name: string; text: string }) => {
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > longest;
  return (
    <li className={styles.value}>
      <span className={styles.field}>{name}:</span> {isLong && !isWhole ? `${text.slice(0, longest)}…` : text}
      {isLong ? (
        <RowButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? messages.showLess : messages.showAll}
        </RowButton>
      ) : null}
    </li>
  );
};

const forms: Forms = {
  day: formatDate,
  moment: formatDateTime,
  size: formatSize,
  person: (person) => (person ? formatPerson(person) : messages.someone),
};

/** One side of what changed, field by field. */
export const Values = ({ entry, side }: { entry: CompanyActivity; side: "before" | "after" }) => {
  const values = valuesOf(entry, side, forms);
  if (values.length === 0) return <Absent word={messages.none} />;
  return (
    <ul className={styles.values} data-side={messages.table[side]}>
      {values.map(({ field, name, text }) => (
        <Value key={field} name={name} text={text} />
      ))}
    </ul>
  );
};
