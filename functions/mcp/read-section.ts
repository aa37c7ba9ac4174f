import * as z from "zod";
import { getSectionText } from "../../shared/api/regulation-text.ts";
import { AsOf, SectionPlace } from "../../shared/schemas/regulation-text.ts";
import { wordingOf } from "../regulation/text/section-wording.ts";
import { copyState } from "../sections/reader/copy-state.ts";
import { dayOf, sectionOnDay } from "../sections/reader/section-on-day.ts";
import { LawTitle } from "./arguments.ts";
import { citing } from "./cite.ts";
import { tool } from "./tool.ts";

export const readSection = tool({
  name: "read_section",
  title: "Read a section",
  description:
    "The whole text of a section or appendix, today or as it stood on a day, and from which days it was changed.",
  behind: getSectionText,
  input: z.object({
    title: LawTitle,
    section: SectionPlace.shape.section.describe('Such as "11.10", or "Appendix A to Part 11"'),
    date: AsOf.shape.date.describe("The day that the text is wanted of, as YYYY-MM-DD; today without it"),
  }),
  run: async ({ title, section: identifier, date }, ctx) => {
    const [law, cite] = await Promise.all([sectionOnDay(title, identifier, dayOf(ctx.now), date), citing()]);
    const { section, shown, part, partHeading, timeline } = law;
    const { issueDate, reason } = await copyState(law, ctx.now);
    const name = section.identifier;
    const cited = cite({ title, [section.kind]: name }, shown.date);
    const url = new URL(cited.url);
    if (date !== undefined) url.searchParams.set("date", date);
    return {
      citation: cited.citation,
      heading: section.heading,
      part,
      partHeading,
      reserved: section.reserved,
      text: wordingOf(section.blocks),
      inForceFrom: shown.date,
      source: shown.source,
      changedOn: timeline.map((version) => ({ date: version.date, class: version.class })),
      copyOf: issueDate,
      copyIsBehind: reason,
      citations: [{ ...cited, url: url.href }],
    };
  },
});
