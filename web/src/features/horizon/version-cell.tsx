import type { HorizonVersion } from "../../../../shared/schemas/horizon.ts";
import { formatDate } from "../../lib/format.ts";
import { textSources } from "../../lib/text-sources.ts";
import { Absent } from "../../ui/absent.tsx";
import styles from "./horizon.module.css";
import { messages } from "./horizon-messages.ts";

const { table: words } = messages;

/** When a version was saved, where it came from, and since when it is in force. */
export const VersionCell = ({ version }: { version: HorizonVersion | null }) =>
  version ? (
    <span className={styles.stacked}>
      <span className={styles.nowrap}>{formatDate(version.createdAt)}</span>
      <span className={styles.quiet}>
        {version.source ? <span>{textSources[version.source]}</span> : null}
        {version.source && version.effectiveDate ? ", " : null}
        {version.effectiveDate ? <span>{words.inForce(formatDate(version.effectiveDate))}</span> : null}
      </span>
    </span>
  ) : (
    <Absent word={words.none} />
  );
