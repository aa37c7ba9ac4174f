import { describe, expect, it } from "vitest";
import { bestPassage } from "../../../functions/regulation/text-search/best-passage.ts";
import { findTexts, type Scope } from "../../../functions/regulation/text-search/find-texts.ts";
import type { SearchedText } from "../../../functions/regulation/text-search/segment.ts";
import { typedQuery } from "../../../shared/text-search/typed-query.ts";
import { anIndex } from "../../support/text-index.ts";

const aText = (identifier: string, heading: string, text: string): SearchedText => ({
  ...{ identifier, heading, text },
  part: identifier.split(".")[0] ?? "",
});
const { index, segments } = anIndex({
  21: [
    aText("11.1", "Scope.", "This part applies to records in electronic form."),
    aText(
      "11.10",
      "Controls.",
      "Use of secure audit trails. The trail of an audit is kept. Requirements apply.",
    ),
    aText("11.30", "Audit trail.", "Open systems employ the controls of § 11.10."),
    aText("820.20", "Management.", "Audits are planned. A trail leads to the plant, café and 21 C.F.R."),
  ],
  40: [aText("3.10", "Electronic reports.", "An audit of the trail of reports; it may require encryption.")],
});
const find = async (typed: string, scope: Scope = {}): Promise<string[]> => {
  const hits = await findTexts(index, typedQuery(typed), scope);
  return hits.map(({ title, text }) => `${title} ${segments.get(title)?.places[text]?.identifier}`);
};

describe("a search over texts", () => {
  it.each([
    ["trail audit ", "words in any order"],
    ["audits, trails ", "plural forms and signs"],
    ["audited trail ", "verb forms"],
    ["the audit of a trail ", "words that find nothing by themselves"],
  ])("finds %j: %s", async (typed) => {
    expect((await find(typed)).sort()).toEqual(["21 11.10", "21 11.30", "21 820.20", "40 3.10"]);
  });

  it("ranks a heading first, then frequent words in short texts; equal texts by citation", async () => {
    expect((await find("audit trail")).slice(0, 2)).toEqual(["21 11.30", "21 11.10"]);
    const { index: same, segments: own } = anIndex({
      2: [aText("1.2", "", "glue")],
      1: [aText("9.1", "", "glue")],
    });
    const hits = await findTexts(same, typedQuery("glue"), {});
    expect(hits.map(({ title, text }) => own.get(title)?.places[text]?.identifier)).toEqual(["9.1", "1.2"]);
  });

  it.each([
    ['"audit trails"', ["21 11.30", "21 11.10"]],
    ['"trail of an audit"', ["21 11.10"]],
    ['"trail audit"', []],
    ['"audit trail', ["21 11.30", "21 11.10", "40 3.10", "21 820.20"]],
    ['"electronic form" records', ["21 11.1"]],
  ])("understands the phrase %s", async (typed, found) => {
    expect(await find(typed)).toEqual(found);
  });

  it.each([
    ["electro", ["40 3.10", "21 11.1"]],
    ["requiremen", ["40 3.10", "21 11.10"]],
    ["requir", ["40 3.10", "21 11.10"]],
    ["audit enc", ["40 3.10"]],
    ["11.1", ["21 11.30"]],
    ["café", ["21 820.20"]],
    ["zinc", []],
    ["", []],
    ["the", []],
  ])("takes the last word of %j for a beginning", async (typed, found) => {
    expect(await find(typed)).toEqual(found);
  });

  it("looks into one title or part alone", async () => {
    expect(await find("audit", { title: 40 })).toEqual(["40 3.10"]);
    expect(await find("audit", { title: 21, range: [3, 3] })).toEqual(["21 820.20"]);
  });
});

describe("the best passage", () => {
  const filler = "Nothing is said of it in these words, which go on for a while. ".repeat(8);
  it("is where most of the words stand together, with each match marked", () => {
    const text = `An audit. ${filler}Keep an audit of trails here. ${filler}`;
    const { text: passage, matches } = bestPassage(text, typedQuery("trail audit"));
    expect(passage.length).toBeLessThanOrEqual(240);
    expect([passage.at(0), passage.at(-1)]).toEqual(["…", "…"]);
    expect(matches.map(({ from, to }) => passage.slice(from, to))).toEqual(["audit", "trails"]);
  });

  it("is the beginning where nothing matches, and the whole of a short text", () => {
    expect(bestPassage("A short text.", typedQuery("zinc"))).toEqual({ text: "A short text.", matches: [] });
  });
});
