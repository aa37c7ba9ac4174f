import { readFileSync } from "node:fs";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import type { SearchedText } from "../../functions/regulation/text-search/segment.ts";
import { sectionsOf } from "../../test/support/law-text.ts";
import { folder } from "./search-text-data.ts";
import { answerFrom, makeIndex } from "./search-text-ours.ts";

/** Real regulation by title, as it was recorded. */
const files: Readonly<Record<number, string>> = {
  3: "raw/ecfr-bulk-title-3.xml",
  4: "raw/ecfr-bulk-title-4.xml",
  7: "raw/ecfr-api-part-7-1b.xml",
  21: "sources/ecfr-full-2026-title-21-section-101.65.xml",
  33: "sources/ecfr-full-2026-04-title-33-part-323.xml",
  36: "sources/ecfr-full-2026-04-title-36-part-800.xml",
};

/** Queries, each with the sections that a person who types it looks for: judged by what the sections are about. */
export const judged: readonly (readonly [typed: string, sections: readonly string[]])[] = [
  ["filing a bid protest", ["21.1"]],
  ["time for filing protests", ["21.2"]],
  ["protective order protest", ["21.4"]],
  ["protest remedies costs", ["21.8"]],
  ["reconsideration of protest decisions", ["21.14"]],
  ["dogs", ["25.12"]],
  ["gambling", ["25.7"]],
  ["carrying weapons explosives", ["25.14"]],
  ["photograph advertising", ["25.11"]],
  ["alcoholic beverages", ["25.8"]],
  ["burden of proof", ["28.61"]],
  ["disqualify administrative judge", ["28.23"]],
  ["quash a subpoena", ["28.47"]],
  ["witness fees", ["28.26"]],
  ["class actions", ["28.97"]],
  ["ex parte communications", ["22.27", "28.147"]],
  ["negotiability issue", ["28.122"]],
  ["unfair labor practice", ["28.121"]],
  ["arbitration awards review", ["28.124"]],
  ["computing time", ["28.4", "22.28"]],
  ["veterans preference", ["2.6"]],
  ["oath of office", ["3.2"]],
  ["grade and pay retention", ["5.2"]],
  ["political activity", ["7.3"]],
  ["foreign gifts", ["7.4"]],
  ["electronically stored information", ["22.14"]],
  ['"alternative dispute resolution"', ["22.24"]],
  ["small claims accelerated procedure", ["22.22"]],
  ['"social security number"', ["83.9"]],
  ["mailing lists", ["83.20"]],
  ["requesting amendment of a record", ["83.15"]],
  ["legal guardian", ["83.18"]],
  ["fees for copies of records", ["81.7", "83.17"]],
  ["categorical exclusions", ["1b.3", "1b.4"]],
  ['"finding of no significant impact"', ["1b.6"]],
  ["record of decision", ["1b.8"]],
  ["national historic landmarks", ["800.10"]],
  ["historic properties emergency", ["800.12"]],
  ["discharges not requiring permits", ["323.4"]],
  ["healthy nutrient content claims", ["101.65"]],
];

const realTexts = (): Map<number, SearchedText[]> =>
  new Map(
    Object.entries(files).map(([title, file]) => [
      Number(title),
      parseRegulation(readFileSync(`${folder}/${file}`, "utf8")).parts.flatMap((part) =>
        sectionsOf(part).map(({ identifier, heading, blocks }) => ({
          part: part.part,
          identifier,
          heading,
          text: blocks.map(({ text }) => text).join("\n"),
        })),
      ),
    ]),
  );

/**
 * The share of the judged sections that are among the first ten, as the mean of all queries.
 * @returns also what each query misses
 */
export const judgedRecall = async (): Promise<{ recall: number; missed: string[] }> => {
  const texts = realTexts();
  const made = makeIndex(texts);
  try {
    const index = made.open(made.readFile);
    const shares: number[] = [];
    const missed: string[] = [];
    for (const [typed, wanted] of judged) {
      const { top } = await answerFrom(index, typed);
      const found = top.map((key) => {
        const [title, number] = key.split("/").map(Number);
        return texts.get(title ?? 0)?.[number ?? 0]?.identifier;
      });
      const missing = wanted.filter((section) => !found.includes(section));
      shares.push(1 - missing.length / wanted.length);
      if (missing.length > 0) missed.push(`${typed}: ${missing.join(", ")}`);
    }
    return { recall: shares.reduce((sum, share) => sum + share, 0) / shares.length, missed };
  } finally {
    made.remove();
  }
};
