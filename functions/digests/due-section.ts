import { formatNumber } from "../../shared/words/count.ts";
import type { MailSection } from "../services/mail/layout.ts";
import { dueWords } from "./due-words.ts";

/** Work that is due, as mails list it. */
export interface DigestTask {
  /** Where a person finds it. */
  readonly path: string;
  readonly title: string;
  /** Such as `21 CFR 11.10`; null for a duty, which has its name alone. */
  readonly source: string | null;
  readonly dueDate: string;
}

export interface DueGroup {
  readonly count: number;
  /** The most urgent ones, most urgent first. */
  readonly listed: readonly DigestTask[];
}

/** Where work is from and when it is due, beside its title. */
const detailOf = ({ source, dueDate }: DigestTask, today: string): string => {
  const words = dueWords(dueDate, today);
  return source === null ? words : `${source} · ${words}`;
};

/** When one task is due, as a sentence without its period: `21 CFR 11.10 is due tomorrow`. */
export const dueSentence = (
  { title, source, dueDate }: DigestTask,
  kind: "due" | "overdue",
  today: string,
): string => {
  const words = dueWords(dueDate, today);
  return `${source ?? `“${title}”`} ${kind === "due" ? `is ${words}` : words}`;
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
