import { useState } from "react";
import type { CompanyActivity } from "../../../../shared/schemas/company-activity.ts";
import type { Person } from "../../../../shared/schemas/company-rule.ts";
import { fieldName, valueText } from "../../../../shared/words/activity-words.ts";
import { formatDate, formatPerson, formatSize } from "../../lib/format.ts";
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

const forms = {
  day: formatDate,
  size: formatSize,
  person: (person: Person | undefined) => (person ? formatPerson(person) : messages.someone),
};

/** One side of what changed, field by field. */
export const Values = ({ entry, side }: { entry: CompanyActivity; side: "before" | "after" }) => {
  const values = entry.changes
    .map((change) => ({
      field: change.field,
      text: valueText(change.field, change[side], entry.people, forms),
    }))
    .filter(({ text }) => text !== "");
  if (values.length === 0) return <Absent word={messages.none} />;
  return (
    <ul className={styles.values} data-side={messages.table[side]}>
      {values.map(({ field, text }) => (
        <Value key={field} name={fieldName(field)} text={text} />
      ))}
    </ul>
  );
};
