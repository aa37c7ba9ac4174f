import { readFileSync } from "node:fs";
import { join } from "node:path";
import type * as z from "zod";
import { type AskRegister, readRegister } from "../../functions/regulation/federal-register/read-register.ts";
import { RegisterPage, readDocument } from "../../functions/regulation/federal-register/register-record.ts";
import {
  type StoredStory,
  storiesOf,
  withRelated,
} from "../../functions/regulation/federal-register/stories.ts";
import type { StoryDocument } from "../../shared/schemas/story.ts";
import { expectEqual, type Outcome } from "./outcome.ts";

type RegisterRecords = z.infer<typeof RegisterPage>["results"];

const readJson = (folder: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, name), "utf8"));

const recordsOf = (folder: string): RegisterRecords => {
  const page = RegisterPage.parse(readJson(folder, "fr-documents-2024-page1-cut-to-2024-01-11.json"));
  const alone = ["fr-record-C1-2024-00339.json", "fr-document-2026-13726.json"];
  const others = RegisterPage.parse({ count: 2, results: alone.map((name) => readJson(folder, name)) });
  return [...page.results, ...others.results];
};

/** Answers as the source does: pages of a few records, no more than two of them, no `results` where nothing is. */
const cappedSource = (records: RegisterRecords): AskRegister => {
  const perPage = 5;
  return async (query) => {
    const [title, from = "", to = ""] = ["cfr][title", "publication_date][gte", "publication_date][lte"].map(
      (name) => query.get(`conditions[${name}]`) ?? "",
    );
    const found = records.filter(
      ({ cfr_references, publication_date, type }) =>
        ["Rule", "Proposed Rule"].includes(type) &&
        cfr_references?.some((reference) => String(reference.title) === title) &&
        publication_date >= from &&
        publication_date <= to,
    );
    if (found.length === 0) return RegisterPage.parse({ description: "Documents", count: 0 });
    const start = (Number(query.get("page")) - 1) * perPage;
    return RegisterPage.parse({
      count: found.length,
      total_pages: Math.min(2, Math.ceil(found.length / perPage)),
      results: found.slice(start, start + perPage),
    });
  };
};

const numbers = (documents: readonly StoryDocument[]): string[] =>
  documents.map(({ documentNumber }) => documentNumber).sort();

/** Title 14 has more documents on a day than the pages hold: those are named, and all of other titles are read. */
const checkCappedPages = async (
  records: RegisterRecords,
  documents: readonly StoryDocument[],
): Promise<Outcome[]> => {
  const ask = cappedSource(records);
  const days = { from: "2024-01-01", to: "2024-01-20" };
  const titles = [40, 50, 12, 35];
  const read = await Promise.all(titles.map((title) => readRegister(ask, title, days)));
  const wanted = titles.map((title) =>
    documents.filter(
      ({ parts, publicationDate }) =>
        publicationDate <= days.to && parts.some(({ titleNumber }) => titleNumber === title),
    ),
  );
  const counts = read.map((each) => each.documents.length).join(", ");
  const aviation = await readRegister(ask, 14, days);
  return [
    expectEqual(
      `Federal Register: titles ${titles.join(", ")} through capped pages (${counts} documents)`,
      read.map((each) => [numbers(each.documents), each.reason]),
      wanted.map((each) => [numbers(each), null]),
    ),
    {
      what: "Federal Register: a day beyond the cap says what is missing",
      ok: /^Only \d+ of 3\d documents could be read\.$/.test(aviation.reason ?? ""),
      detail: `${aviation.reason}`,
    },
  ];
};

const groups = (stories: readonly StoredStory[]): string[][] =>
  stories
    .filter(({ documents }) => documents.length > 1)
    .map(({ documents }) => numbers(documents))
    .sort();

const standingRins = new Set(["2120-AA64", "2120-AA66"]);
const isStanding = ({ rins }: StoryDocument): boolean => rins.some((rin) => standingRins.has(rin));

/** Recorded documents of the Federal Register: what is read of them, and the stories they make. */
export const checkRealRegister = async (folder: string): Promise<Outcome[]> => {
  const records = recordsOf(folder);
  const documents = records.flatMap((record) => readDocument(record) ?? []);
  const stories = withRelated(storiesOf(documents));
  const corrections = documents.filter(({ stage }) => stage === "correction");
  const standing = stories.filter((story) => story.documents.some(isStanding));
  const single = stories.filter((story) => story.documents.length === 1);
  const searched = RegisterPage.parse(
    readJson(folder, "fr-documents-term-artificial-intelligence-per_page-2.json"),
  );
  const about = (number: string) => stories.find((story) => numbers(story.documents).includes(number));
  return [
    // 86 rules and 42 proposals, of which one names no part; and two recorded alone.
    expectEqual("Federal Register: rules and proposals that name a part", documents.length, 86 + 42 - 1 + 2),
    expectEqual(
      "Federal Register: parts as texts, from numbers and texts",
      [about("2024-00339")?.references, about("2026-13726")?.parts],
      [[{ titleNumber: 12, part: "1411" }], ["141", "260", "357", "369"]],
    ),
    expectEqual("Federal Register: documents that are one story", groups(stories), [
      ["2023-28892", "2023-28936", "2024-00149"],
      ["2024-00339", "C1-2024-00339"],
    ]),
    expectEqual(
      "Federal Register: corrections that name no document, and those that do",
      [false, true].map((named) =>
        numbers(corrections.filter((each) => Boolean(each.correctionOf) === named)),
      ),
      [
        ["2023-27019", "2023-28314", "2023-28901", "2024-00016", "2024-00192", "2024-00352", "2026-13726"],
        ["C1-2023-27758", "C1-2023-27889", "C1-2024-00339"],
      ],
    ),
    expectEqual(
      `Federal Register: ${standing.length} stories share a standing RIN; none is paired by it`,
      [
        standing.length > 30,
        standing.every((story) => story.documents.length === 1 && story.related.length === 10),
      ],
      [true, true],
    ),
    expectEqual(
      "Federal Register: the withdrawal, the correction's date, and a proposal's",
      [about("2023-28797")?.stage, about("2024-00339")?.stage, about("2024-00339")?.dates],
      ["withdrawn", "correction", [{ kind: "takes_effect", date: "2024-01-10", replaced: null }]],
    ),
    expectEqual(
      "Federal Register: dated events of stories of one document are the days of its fields",
      single.flatMap(({ dates }) => dates.map(({ date }) => date)).sort(),
      single
        .flatMap(({ documents: [own] }) => [
          own?.type === "rule" ? own.effectiveOn : null,
          own?.commentsCloseOn ?? null,
        ])
        .filter((date) => date !== null)
        .sort(),
    ),
    expectEqual(
      "Federal Register: a capped answer, as recorded",
      [searched.count, searched.total_pages, searched.results.length],
      [1486, 50, 2],
    ),
    ...(await checkCappedPages(records, documents)),
  ];
};
