import { dayAfter } from "../../../shared/calendar/days.ts";
import type { StoryDocument } from "../../../shared/schemas/story.ts";
import { type RegisterPage, type RegisterRecord, readDocument, registerFields } from "./register-record.ts";

/** Answers one page of `documents.json`. */
export type AskRegister = (query: URLSearchParams) => Promise<RegisterPage>;

/** Days of publication, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

const perPage = 1_000;

const queryOf = (titleNumber: number, { from, to }: Days, page: number): URLSearchParams => {
  const query = new URLSearchParams({
    "conditions[cfr][title]": String(titleNumber),
    "conditions[publication_date][gte]": from,
    "conditions[publication_date][lte]": to,
    order: "oldest",
    per_page: String(perPage),
    page: String(page),
  });
  for (const type of ["RULE", "PRORULE"]) query.append("conditions[type][]", type);
  for (const field of registerFields) query.append("fields[]", field);
  return query;
};

const middle = ({ from, to }: Days): string => {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return dayAfter(from, Math.floor(days / 2));
};

interface Found {
  readonly records: readonly RegisterRecord[];
  /** How many there are by the source's count. */
  readonly count: number;
}

/** Reads a range page by page; where the source caps its pages, in two halves. */
const readDays = async (ask: AskRegister, titleNumber: number, days: Days): Promise<Found> => {
  const first = await ask(queryOf(titleNumber, days, 1));
  const pages = first.total_pages ?? 1;
  if (first.count > pages * Math.max(first.results.length, 1) && days.from < days.to) {
    const until = middle(days);
    const early = await readDays(ask, titleNumber, { from: days.from, to: until });
    const late = await readDays(ask, titleNumber, { from: dayAfter(until, 1), to: days.to });
    return { records: [...early.records, ...late.records], count: early.count + late.count };
  }
  const records = [...first.results];
  for (let page = 2; page <= pages; page++)
    records.push(...(await ask(queryOf(titleNumber, days, page))).results);
  return { records, count: first.count };
};

/** What was read of a title. */
export interface ReadTitle {
  readonly documents: readonly StoryDocument[];
  /** Why something is missing; null where all was read. */
  readonly reason: string | null;
}

/**
 * The rules and proposed rules of a title that were published on these days.
 * @param ask asks the Federal Register's API
 */
export const readRegister = async (ask: AskRegister, titleNumber: number, days: Days): Promise<ReadTitle> => {
  const { records, count } = await readDays(ask, titleNumber, days);
  const distinct = new Map(records.map((record) => [record.document_number, record]));
  const documents = [...distinct.values()].flatMap((record) => readDocument(record) ?? []);
  const reason = distinct.size < count ? `Only ${distinct.size} of ${count} documents could be read.` : null;
  return {
    documents: documents.filter(({ parts }) => parts.some((part) => part.titleNumber === titleNumber)),
    reason,
  };
};
