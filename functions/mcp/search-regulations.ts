import * as z from "zod";
import { listSearchResults } from "../../shared/api/search.ts";
import { SearchQuery } from "../../shared/schemas/search.ts";
import { searchTexts } from "../regulation/text-search/search-texts.ts";
import { LawTitle, PartNumber } from "./arguments.ts";
import { citing, type Place } from "./cite.ts";
import { tool } from "./tool.ts";

const usual = 10;
const most = 25;

export const searchRegulations = tool({
  name: "search_regulations",
  title: "Search the regulations",
  description:
    "Finds sections and appendices of the Code of Federal Regulations whose current text holds all the words, best first. Quotation marks keep words together.",
  behind: listSearchResults,
  input: z
    .object({
      query: SearchQuery.shape.q.describe("The words to look for"),
      title: LawTitle.optional(),
      part: PartNumber.optional().describe("Only with its title, such as 11"),
      limit: z.int().min(1).max(most).default(usual),
    })
    .refine(({ title, part }) => part === undefined || title !== undefined, {
      path: ["title"],
      message: "Please name the title of the part, too",
    }),
  run: async ({ query, title, part, limit }) => {
    const [{ total, items }, cite] = await Promise.all([
      searchTexts(query, { titleNumber: title, partNo: part, offset: 0, limit }),
      citing(),
    ]);
    const found = items.map(({ titleNumber, part: of, identifier, heading, passage }) => {
      const at: Place = { title: titleNumber, section: identifier };
      return {
        ...cite(at),
        title: titleNumber,
        part: of,
        section: identifier,
        heading,
        passage: passage.text,
      };
    });
    return {
      total,
      results: found.map(({ url: _, date: __, ...result }) => result),
      citations: found.map(({ citation, url, date }) => ({ citation, url, date })),
    };
  },
});
