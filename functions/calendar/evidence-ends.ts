import type { EvidenceRecord } from "../documents/evidence/evidence-repository.ts";
import { type CalendarEntry, type CalendarSpan, isWithin } from "./calendar-entry.ts";

/** As much of a title as the list of evidence takes as a search. */
const longestSearch = 200;

const linkOf = (title: string): string =>
  `/evidence?${new URLSearchParams({ search: title.slice(0, longestSearch).trim() })}`;

/** The last days on which evidence counts. */
export const evidenceEnds = (records: readonly EvidenceRecord[], span: CalendarSpan): CalendarEntry[] =>
  records.flatMap(({ id, title, validTo, version }) =>
    validTo !== null && isWithin(span, validTo)
      ? [
          {
            id: `evidence-${id}`,
            kind: "evidence_ends",
            date: validTo,
            title,
            link: linkOf(title),
            sequence: version,
          },
        ]
      : [],
  );
