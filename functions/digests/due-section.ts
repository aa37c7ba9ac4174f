import { formatNumber } from "../../shared/words/count.ts";
import type { MailSection } from "../services/mail/layout.ts";
import { dueWords } from "./due-words.ts";

/** Work that is due, as mails list it. */
export interface DigestTask {
  /** Where a person finds it. */
  readonly path: string;
  readonly title: string;
  /** Such as `21 CFR 11.10`; of a duty its name, in quotation marks. */
  readonly source: string;
  readonly dueDate: string;
}

export interface DueGroup {
  readonly count: number;
  /** The most urgent ones, most urgent first. */
  readonly listed: readonly DigestTask[];
}

/** Where work is from and when it is due; a duty, whose name is its title, is from nowhere else. */
const detailOf = ({ title, source, dueDate }: DigestTask, today: string): string => {
  const words = dueWords(dueDate, today);
  return source === `“${title}”` ? words : `${source} · ${words}`;
};

/** Assignments under a heading that counts them; none where there are none. */
export const dueSection = (heading: string, { count, listed }: DueGroup, today: string): MailSection[] =>
  count === 0
    ? []
    : [
        {
          heading: `${heading} (${formatNumber(count)})`,
          entries: listed.map((task) => ({
            label: task.title,
            detail: detailOf(task, today),
            path: task.path,
          })),
          more: count - listed.length,
        },
      ];
