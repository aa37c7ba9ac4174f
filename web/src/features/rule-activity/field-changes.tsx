import type { FieldChange, RuleActivity } from "../../../../shared/schemas/rule-activity.ts";
import { TextDiff } from "../../ui/text-diff.tsx";
import {
  fieldName,
  isLong,
  listChange,
  noValue,
  shownChanges,
  sidesOf,
  wasUnchecked,
} from "./change-words.ts";
import { messages } from "./messages.ts";
import styles from "./rule-activity.module.css";

interface ChangeProps {
  change: FieldChange;
  people: RuleActivity["people"];
}

const Change = ({ change, people }: ChangeProps) => {
  const name = fieldName(change.field);
  const list = listChange(change);
  if (list !== undefined)
    return (
      <li className={styles.change}>
        <span className={styles.field}>{name}:</span> <span className={styles.now}>{list}</span>
      </li>
    );
  const sides = sidesOf(change, people);
  if (isLong(sides))
    return (
      <li className={styles.change}>
        <details>
          <summary className={styles.summary}>
            <span className={styles.field}>{name}:</span> {messages.showChange}
          </summary>
          <div className={styles.diff}>
            <TextDiff from={sides.before} to={sides.after} />
          </div>
        </details>
      </li>
    );
  const none = noValue(change.field);
  return (
    <li className={styles.change}>
      <span className={styles.field}>{name}:</span> {sides.before || none}
      <span aria-hidden="true"> → </span>
      <span className="visually-hidden"> changed to </span>
      <span className={styles.now}>{sides.after || none}</span>
    </li>
  );
};

/** What changed, field by field: short values in a line, long texts word by word behind a button. */
export const FieldChanges = ({ entry }: { entry: RuleActivity }) => {
  const changes = shownChanges(entry);
  return (
    <>
      {changes.length > 0 ? (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} people={entry.people} />
          ))}
        </ul>
      ) : null}
      {wasUnchecked(entry) ? <p className={styles.note}>{messages.withoutVersion}</p> : null}
    </>
  );
};
