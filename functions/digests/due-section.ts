import { formatNumber } from "../../shared/words/count.ts";
import type { MailSection } from "../services/mail/layout.ts";
import { dueWords } from "./due-words.ts";

/** Work that is due, as mails list it. */
export interface DigestTask {
  /** Where a person finds it. */
  readonly path: string;
  readonly title: string;
  /** Such as `21 CFR 11.10`; the name of a duty. */
  readonly source: string;
  readonly dueDate: string;
}

export interface DueGroup {
  readonly count: number;
  /** The most urgent ones, most urgent first. */
  readonly listed: readonly DigestTask[];
}

/** Assignments under a heading that counts them; none where there are none. */
export const dueSection = (heading: string, { count, listed }: DueGroup, today: string): MailSection[] =>
  count === 0
    ? []
    : [
        {
          heading: `${heading} (${formatNumber(count)})`,
          entries: listed.map((task) => ({
            label: task.title,
            detail: `${task.source} · ${dueWords(task.dueDate, today)}`,
            path: task.path,
          })),
          more: count - listed.length,
        },
      ];
