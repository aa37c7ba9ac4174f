import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCitingSections } from "../../functions/regulation/text/cited-by.ts";
import { openEdition } from "../../functions/regulation/text/law-edition.ts";
import {
  readLawPart,
  readLawSection,
  readLawSections,
  readLawTitle,
} from "../../functions/regulation/text/law-texts.ts";
import { parseRegulation } from "../../functions/regulation/text/parse/parse-regulation.ts";
import { leavesOf } from "../../functions/regulation/text/part-frame.ts";
import { loadRegulation } from "../support/server/load-regulation.ts";

const sample = readFileSync(new URL("../fixtures/regulation/title-99.xml", import.meta.url), "utf8");
let title = 100;
/** The sample under a number of its own. */
const newTitle = (): number => {
  title += 1;
  return title;
};
const load = (titleNumber: number, issueDate: string, xml = sample) =>
  loadRegulation(xml, issueDate, { titleNumber });
const edited = (...changes: readonly (readonly [string, string])[]): string =>
  changes.reduce((xml, [from, to]) => {
    if (!xml.includes(from)) throw new Error(`The sample has no ${from}`);
    return xml.replace(from, to);
  }, sample);

const section = (xml: string, identifier: string): string => {
  const start = xml.indexOf(`<DIV8 N="${identifier}"`);
  return xml.slice(start, xml.indexOf("</DIV8>", start) + "</DIV8>".length);
};
const paper: [string, string] = ["Paper &amp; ink.", "Paper or film."];
const withoutTerms: [string, string] = [section(sample, "7.2"), ""];
const added: [string, string] = [
  "</DIV7>",
  '<DIV8 N="7.9" TYPE="SECTION"><HEAD>§ 7.9   Fees.</HEAD><P>None.</P></DIV8></DIV7>',
];
const second = edited(paper, withoutTerms, added);
const onlyChange = ({ stored }: Awaited<ReturnType<typeof load>>) => {
  const [
    { added: plus, changed, removed, unchanged } = { added: [], changed: [], removed: [], unchanged: 0 },
  ] = stored;
  return { added: plus, changed, removed, unchanged };
};
const nothing = { added: [], changed: [], removed: [] };
const history = async (number: number, identifier: string) =>
  (await readLawSection(number, identifier)).versions.map((each) => `${each.date} ${each.class}`);
const textOf = async (number: number, identifier: string, day?: string) =>
  (await readLawSection(number, identifier, day)).section.blocks.map(({ text }) => text).join(" ");

describe("a title that was loaded", () => {
  it("is its tree down to parts, and each part with its sections, authority and source", async () => {
    const number = newTitle();
    const { pointer } = await load(number, "2026-03-02");
    expect(pointer).toMatchObject({
      titleName: "Sample Trades",
      sections: 4,
      parts: 1,
      issueDate: "2026-03-02",
    });
    const { contents, partNumbers } = await readLawTitle(number);
    expect([contents[0]?.kind, partNumbers]).toEqual(["chapter", ["7"]]);
    const part = await readLawPart(number, "7");
    expect(part.ancestors.map(({ identifier }) => identifier)).toEqual(["I", "A"]);
    expect(part.authority[0]?.text).toBe("Authority: 99 U.S.C. 101.");
    expect(part.children.map(({ kind, identifier }) => `${kind} ${identifier}`)).toEqual([
      "subpart A",
      "subpart B",
      "subject_group 1",
      "appendix Appendix A to Part 7",
    ]);
  });

  it("gives each section as it was written, with its neighbors, and an appendix by its name", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    const read = await readLawSection(number, "7.2");
    const parsed = parseRegulation(sample).parts[0]?.children[0];
    expect([read.section]).toEqual(parsed && "children" in parsed ? parsed.children.slice(1) : undefined);
    expect([read.previous?.identifier, read.next?.identifier]).toEqual(["7.1", "7.4-7.6"]);
    expect((await readLawSection(number, "7.4–7.6")).section.reserved).toBe(true);
    expect((await readLawSection(number, "Appendix A to Part 7")).part).toBe("7");
    expect((await readLawSections(number, "7")).map(({ identifier }) => identifier)).toHaveLength(4);
  });

  it("refuses what it does not have, in a sentence", async () => {
    const number = newTitle();
    await expect(readLawTitle(number)).rejects.toThrow(`Title ${number} is not in this copy yet`);
    await load(number, "2026-03-02");
    await expect(readLawSection(number, "7.3")).rejects.toThrow(
      `There is no ${number} CFR 7.3 in this copy.`,
    );
    await expect(readLawPart(number, "8")).rejects.toThrow(`There is no ${number} CFR Part 8 in this copy.`);
    const before = "This copy begins on 2026-03-02.";
    await expect(readLawSection(number, "7.1", "2026-03-01")).rejects.toThrow(before);
    await expect(readLawPart(number, "7", "2026-03-01")).rejects.toThrow(before);
  });
});

describe("a later issue", () => {
  it("makes versions of what changed, and leaves the other texts where they lie", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    const place = async () => (await readLawSection(number, "Appendix A to Part 7")).version.text;
    const before = await place();
    expect(onlyChange(await load(number, "2026-04-01", second))).toEqual({
      added: ["7.9"],
      changed: [{ identifier: "7.1", class: "substantive" }],
      removed: ["7.2"],
      unchanged: 2,
    });
    expect(await place()).toEqual(before);
    expect(await history(number, "7.1")).toEqual(["2026-04-01 substantive", "2026-03-02 new"]);
  });

  it("is shown from its day on, and the text of before until then", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    await load(number, "2026-04-01", second);
    expect(await textOf(number, "7.1", "2026-03-31")).toContain("Paper & ink.");
    expect(await textOf(number, "7.1", "2026-04-01")).toContain("Paper or film.");
    expect(await textOf(number, "7.1")).toContain("Paper or film.");
    const names = async (day?: string) =>
      JSON.stringify((await readLawPart(number, "7", day)).children)
        .match(/"7\.\d+/g)
        ?.join("");
    expect([await names("2026-03-31"), await names()]).toEqual(['"7.1"7.2"7.4', '"7.1"7.4"7.9']);
    expect(await textOf(number, "7.2", "2026-03-31")).toContain("vessel");
    await expect(readLawSection(number, "7.2")).rejects.toThrow(
      `There is no ${number} CFR 7.2 in this copy.`,
    );
  });

  it("makes nothing of the same text, of another form alone, or of a number's dash", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    expect(onlyChange(await load(number, "2026-03-02"))).toEqual({ ...nothing, unchanged: 4 });
    const form = sample
      .replaceAll("7.4-7.6", "7.4–7.6")
      .replaceAll("—", "--")
      .replace("See also § 7.4.", "See  also 7.4.")
      .replace("I keep", "I  keep");
    expect(onlyChange(await load(number, "2026-04-01", form))).toEqual({ ...nothing, unchanged: 4 });
    expect(await history(number, "7.4-7.6")).toEqual(["2026-03-02 new"]);
  });

  it.each([
    ["a source citation", "[90 FR 1200, Jan. 6, 2025]", "[90 FR 1200, Jan. 6, 2025, as amended at 91 FR 7]"],
    ["a notice about an amendment", "<CITA", "<XREF>Link to an amendment published at 91 FR 23.</XREF><CITA"],
    [
      "a note of its editors",
      "<CITA",
      "<EDNOTE><HED>Editorial Note:</HED><P>See 91 FR 23.</P></EDNOTE><CITA",
    ],
  ])("is editorial where %s alone changed, whatever the source calls it", async (_, from, to) => {
    const number = newTitle();
    await load(number, "2026-03-02");
    const edition = await openEdition(number, "2026-04-01");
    const [part] = parseRegulation(edited([from, to])).parts;
    if (!part) throw new Error("The sample has a part");
    const stored = await edition.putPart(part, {
      ...{ source: "ecfr", isWhole: true, substantive: { "7.1": true }, dates: { "7.1": "2026-03-30" } },
    });
    await edition.publish({ stored: [stored] }, new Date());
    expect((await readLawSection(number, "7.1")).version).toMatchObject({
      ...{ class: "editorial", reasons: ["source-note"], eCfrSubstantive: true },
      ...{ source: "ecfr", date: "2026-03-30", issueDate: "2026-04-01" },
    });
  });

  it.each([
    ["in order", ["2026-04-01", "2026-04-05"]],
    ["the newest first", ["2026-04-05", "2026-04-01"]],
  ])("shows of one day the newest issue, read %s", async (_, issues) => {
    const number = newTitle();
    await load(number, "2026-03-02");
    for (const issueDate of issues) {
      const edition = await openEdition(number, issueDate);
      const [part] = parseRegulation(edited(["Paper &amp; ink.", `As of ${issueDate}.`])).parts;
      if (!part) throw new Error("The sample has a part");
      const facts = { source: "ecfr", isWhole: true, dates: { "7.1": "2026-03-30" } } as const;
      await edition.publish({ stored: [await edition.putPart(part, facts)] }, new Date());
    }
    expect(await textOf(number, "7.1", "2026-03-30")).toContain("As of 2026-04-05.");
    expect(await textOf(number, "7.1", "2026-03-29")).toContain("Paper & ink.");
    expect(await history(number, "7.1")).toHaveLength(3);
  });

  it("goes to its place in the history where an older issue comes late", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    await load(number, "2026-05-01", second);
    const between = edited(["Paper &amp; ink.", "Paper alone."]);
    expect(onlyChange(await load(number, "2026-04-01", between)).changed).toEqual([
      { identifier: "7.1", class: "substantive" },
    ]);
    expect(await history(number, "7.1")).toEqual([
      "2026-05-01 substantive",
      "2026-04-01 substantive",
      "2026-03-02 new",
    ]);
    expect((await readLawTitle(number)).issueDate).toBe("2026-05-01");
    await load(number, "2026-02-01", second);
    expect(await history(number, "7.9")).toEqual(["2026-05-01 new", "2026-03-02 removed", "2026-02-01 new"]);
  });

  it("lists a section of an older issue that comes after a newer file of another one", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    await load(number, "2026-05-01", section(edited(added), "7.9"));
    await load(number, "2026-04-01", edited(added).replaceAll("7.9", "7.8"));
    const { children } = await readLawPart(number, "7");
    const listed = leavesOf(children).map(({ identifier }) => identifier);
    expect(listed).toEqual(expect.arrayContaining(["7.1", "7.8", "7.9"]));
    expect(listed).toHaveLength(6);
  });

  it("replaces a section alone, and ends a part that is gone", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    const alone = section(edited(paper), "7.1");
    const stored = await load(number, "2026-04-01", alone);
    expect(onlyChange(stored)).toEqual({
      ...{ ...nothing, unchanged: 0, changed: [{ identifier: "7.1", class: "substantive" }] },
    });
    expect(await textOf(number, "7.2")).toContain("vessel");
    const edition = await openEdition(number, "2026-06-01");
    const ended = await edition.endPart("7", { source: "ecfr" });
    await edition.publish({ stored: [ended] }, new Date());
    expect(ended.removed).toHaveLength(4);
    await expect(readLawSection(number, "7.1")).rejects.toThrow(
      `There is no ${number} CFR 7.1 in this copy. It was removed on 2026-06-01; an earlier date shows its text.`,
    );
    expect(await textOf(number, "7.1", "2026-05-31")).toContain("Paper or film.");
  });
});

describe("who cites a section", () => {
  const citing = async (number: number, identifier: string) =>
    (await readCitingSections(number, identifier)).map(
      ({ titleNumber, identifier: from, heading }) => `${titleNumber} ${from} ${heading}`,
    );
  const words = "I keep my lids dry.";

  it("is told for sections, ranges and appendices of all titles, and follows what is published", async () => {
    const [number, other] = [newTitle(), newTitle()];
    await load(number, "2026-03-02", edited(["See also § 7.4.", "See also §§ 7.1 through 7.3."]));
    expect(await citing(number, "7.2")).toEqual([`${number} 7.1 Scope.1`]);
    expect(await citing(number, "7.3")).toEqual([`${number} 7.1 Scope.1`]);
    expect(await citing(number, "7.1")).toEqual([]);
    await load(other, "2026-03-02", edited([words, `See ${number} CFR 7.2 and appendix A to part 7.`]));
    const appendix = `${other} Appendix A to Part 7 Appendix A to Part 7—Forms of Lids`;
    expect(await citing(number, "7.2")).toEqual([`${number} 7.1 Scope.1`, appendix]);
    await load(other, "2026-04-01");
    expect(await citing(number, "7.2")).toEqual([`${number} 7.1 Scope.1`]);
    await load(number, "2026-04-01", section(edited(["See also § 7.4.", "See also § 7.9."]), "7.1"));
    expect([await citing(number, "7.2"), await citing(number, "7.9")]).toEqual([
      [],
      [`${number} 7.1 Scope.1`],
    ]);
  });
});

describe("publishing", () => {
  it("shows nothing before, and refuses an edition that began before another was published", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    const [part] = parseRegulation(second).parts;
    if (!part) throw new Error("The sample has a part");
    const [early, late] = [await openEdition(number, "2026-04-01"), await openEdition(number, "2026-04-01")];
    const facts = { source: "ecfr", isWhole: true } as const;
    const stored = [await early.putPart(part, facts)];
    expect(await history(number, "7.1")).toEqual(["2026-03-02 new"]);
    const preview = await late.putPart(part, facts, { isPreview: true });
    expect(preview).toMatchObject({ added: ["7.9"], removed: ["7.2"], unchanged: 2 });
    await early.publish({ stored }, new Date());
    expect(await history(number, "7.1")).toHaveLength(2);
    await expect(late.publish({ stored }, new Date())).rejects.toThrow("was published meanwhile");
  });
});

describe("the terms a part defines", () => {
  const terms = async (number: number, day?: string) =>
    (await readLawSection(number, "7.1", day)).definitions.map(({ term, section: at }) => `${at} ${term}`);

  it("come with each of its sections, as they were on the day", async () => {
    const number = newTitle();
    await load(number, "2026-03-02");
    await load(number, "2026-04-06", second);
    expect(await terms(number, "2026-03-02")).toEqual(["7.2 Jar", "7.2 Tube"]);
    expect(await terms(number)).toEqual([]);
    expect((await readLawSection(number, "7.1")).subpart).toBe("A");
  });
});
