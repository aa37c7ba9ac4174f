import { readFileSync } from "node:fs";
import type { Call } from "../event.ts";
import { loadRegulation } from "../load-regulation.ts";
import type { Sample } from "./sample.ts";

const xml = readFileSync(new URL("../../../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
let loaded: ReturnType<typeof loadRegulation> | undefined;

/** The section of the worlds' rules. */
const part11Xml =
  '<DIV5 N="11" TYPE="PART"><HEAD>PART 11—RECORDS</HEAD><DIV8 N="11.10" TYPE="SECTION"><HEAD>§ 11.10   Controls.</HEAD><P>The system shall be validated.</P></DIV8></DIV5>';
let part11: typeof loaded;

/** A call about the sample title, which is there by then. */
const about = (
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>> = {},
): Sample => ({
  request: async (): Promise<Call> => {
    loaded ??= loadRegulation(xml, "2026-03-02");
    await loaded;
    return { params: { title: "99", ...params }, query };
  },
  everyones: ["title", ...Object.keys(params)],
});

/** What the generated tests send to the endpoints of the reader. */
export const readerSamples: Readonly<Record<string, Sample>> = {
  getTitleContents: about({}),
  getPartText: about({ part: "7" }),
  getSectionText: about({ section: "7.1" }),
  listCitingSections: about({ section: "7.2" }),
  compareSectionTexts: about({ section: "7.1" }, { from: "2026-03-02", to: "2026-03-02" }),
  getTextPreview: about({}, { citation: "99 CFR 7.1" }),
  getRuleOfficialText: {
    request: async (): Promise<Call> => {
      part11 ??= loadRegulation(part11Xml, "2026-03-02", { titleNumber: 21 });
      await part11;
      return { params: { id: "21.11-11.10-001" } };
    },
    everyones: ["id"],
  },
};
