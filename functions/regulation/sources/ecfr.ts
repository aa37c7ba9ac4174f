import { EcfrAgencies, EcfrCorrections, EcfrStructure, EcfrTitles, EcfrVersions } from "./ecfr-answers.ts";
import type { PoliteReader } from "./polite-reader.ts";
import { readJson } from "./read-json.ts";

/** Days of issues, both included. */
interface Issues {
  readonly from?: string;
  readonly to?: string;
}

const versionsQuery = ({ from, to }: Issues): string => {
  const query = new URLSearchParams({
    ...(from && { "issue_date[gte]": from }),
    ...(to && { "issue_date[lte]": to }),
  });
  return query.size > 0 ? `?${query}` : "";
};

/** The calls of the eCFR that the product makes. All throw SourceProblem and ComeBackLater. */
export const ecfr = (reader: PoliteReader) => ({
  /** Requests that were sent so far. */
  requests: reader.requests,
  titles: () => readJson(reader, "api/versioner/v1/titles.json", EcfrTitles),
  /** What changed in a title, by section and appendix, oldest first. */
  versions: (title: number, issues: Issues) =>
    readJson(reader, `api/versioner/v1/versions/title-${title}.json${versionsQuery(issues)}`, EcfrVersions),
  /** The tree of a title, from subtitles to sections, as of an issue date. */
  structure: (title: number, date: string) =>
    readJson(reader, `api/versioner/v1/structure/${date}/title-${title}.json`, EcfrStructure),
  /** The XML of one part (its root is DIV5) as of an issue date. */
  partXml: (title: number, part: string, date: string): Promise<Buffer> =>
    reader.read(
      `api/versioner/v1/full/${date}/title-${title}.xml?${new URLSearchParams({ part })}`,
      "application/xml",
    ),
  corrections: (title: number) =>
    readJson(reader, `api/admin/v1/corrections.json?title=${title}`, EcfrCorrections),
  agencies: () => readJson(reader, "api/admin/v1/agencies.json", EcfrAgencies),
});
export type Ecfr = ReturnType<typeof ecfr>;
