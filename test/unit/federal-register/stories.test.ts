import { describe, expect, it } from "vitest";
import { docketKeys } from "../../../functions/regulation/federal-register/docket-keys.ts";
import { readDocument } from "../../../functions/regulation/federal-register/register-record.ts";
import { storiesOf, withRelated } from "../../../functions/regulation/federal-register/stories.ts";
import { isComing, nextDate } from "../../../functions/regulation/federal-register/story-dates.ts";
import { aDocument, addressOf, aRecord } from "../../support/register-records.ts";

const proposal = { type: "Proposed Rule", action: "Proposed rule." };
const docket = { docket_ids: ["Docket No. FDA-2026-N-0100"] };

describe("a record of the Federal Register", () => {
  it.each([
    ["a final rule", {}, "final"],
    ["a proposal", proposal, "proposed"],
    [
      "an extension of comments",
      { ...proposal, action: "Proposed rule; extension of comment period." },
      "proposed",
    ],
    [
      "a correction that names its document",
      { action: null, correction_of: addressOf("2026-1") },
      "correction",
    ],
    ["a correction by its action alone", { action: "Correcting amendments." }, "correction"],
    ["a delay", { action: "Final rule; delay of effective date." }, "delayed"],
    ["a delay by its title alone", { title: "Labeling; Delay of Effective Date" }, "delayed"],
    ["a withdrawal", { ...proposal, action: "Proposed rule; withdrawal." }, "withdrawn"],
  ])("tells the stage of %s", (_, over, stage) => {
    expect(aDocument("2026-2", over).stage).toBe(stage);
  });

  it("names parts as texts, whether they came as numbers or texts, and skips those it lacks", () => {
    const cfr_references = [
      { title: 21, part: 11 },
      { title: 21, part: "11" },
      { title: 40, part: "1b" },
      { title: 2, part: null },
    ];
    expect(aDocument("2026-3", { cfr_references }).parts).toEqual([
      { titleNumber: 21, part: "11" },
      { titleNumber: 40, part: "1b" },
    ]);
  });

  it.each([
    ["a notice", { type: "Notice" }],
    ["a rule that names no part", { cfr_references: [{ title: 2, part: null }] }],
    ["an address elsewhere", { html_url: "https://example.com/documents/1" }],
    ["an address that is a script", { html_url: "javascript:alert(1)" }],
  ])("is left out where it is %s", (_, over) => {
    expect(readDocument(aRecord("2026-4", over))).toBeUndefined();
  });
});

describe("dockets", () => {
  it.each([
    [
      ["Docket No. FAA-2026-1822", "Project Identifier AD-2026-00101-T"],
      ["FAA-2026-1822", "AD-2026-00101-T"],
    ],
    [["FAA-2026-1822"], ["FAA-2026-1822"]],
    [["Docket No. FMCSA-2026-0268 RIN 2126-AC67"], ["FMCSA-2026-0268"]],
    [["Docket No. 21-CRB-0013 (2024-2028)"], ["21-CRB-0013"]],
    [["Docket No. 31525"], ["DOCKETNO31525"]],
    [["Sequence No. 1", "RIN 9000-AN98"], []],
  ])("of %j are called %j", (dockets, keys) => {
    expect([...docketKeys(dockets)]).toEqual(keys);
  });
});

describe("stories", () => {
  const numbersOf = (...documents: Parameters<typeof storiesOf>[0]) =>
    storiesOf(documents).map((story) => story.documents.map(({ documentNumber }) => documentNumber));

  it("join what shares a docket and a part, in the order of publication", () => {
    const final = aDocument("2026-20", { ...docket, publication_date: "2026-06-01" });
    const first = aDocument("2026-10", { ...proposal, docket_ids: ["FDA-2026-N-0100"] });
    expect(numbersOf(final, first)).toEqual([["2026-10", "2026-20"]]);
  });

  it.each([
    ["a docket in another part", { ...docket, cfr_references: [{ title: 21, part: "820" }] }],
    ["a RIN alone", { regulation_id_numbers: ["0910-AA01"] }],
  ])("do not join what shares %s", (_, over) => {
    const one = aDocument("2026-10", { ...docket, regulation_id_numbers: ["0910-AA01"] });
    expect(numbersOf(one, aDocument("2026-20", over))).toEqual([["2026-10"], ["2026-20"]]);
  });

  it("name those with the same RIN as possibly related", () => {
    const rin = { regulation_id_numbers: ["0910-AA01"] };
    const documents = [aDocument("2026-10", rin), aDocument("2026-20", rin), aDocument("2026-30")];
    const [one] = withRelated(storiesOf(documents));
    expect(one?.related).toEqual([{ id: "2026-20", title: "Document 2026-20" }]);
  });

  it.each([
    ["the correction names", { correction_of: addressOf("2026-10") }, {}],
    ["names its correction", {}, { corrections: [addressOf("C1-2026-10")] }],
  ])("join a correction with the document that %s", (_, correction, corrected) => {
    const documents = [
      aDocument("C1-2026-10", { ...correction, action: null }),
      aDocument("2026-10", corrected),
    ];
    expect(storiesOf(documents)).toHaveLength(1);
  });

  it("join a chain through a document in the middle, whatever comes first", () => {
    const ends = [aDocument("2026-10", docket), aDocument("2026-30", { docket_ids: ["EPA-2026-0009"] })];
    const middle = aDocument("2026-20", { docket_ids: [...docket.docket_ids, "EPA-2026-0009"] });
    expect(storiesOf([...ends, middle])).toHaveLength(1);
  });
});

describe("the days of a story", () => {
  const daysOf = (...documents: Parameters<typeof storiesOf>[0]) => storiesOf(documents)[0]?.dates;
  const first = aDocument("2026-10", { ...docket, effective_on: "2026-05-01" });
  const later = { ...docket, publication_date: "2026-04-01" };

  it("are replaced by a later document, which keeps the day before", () => {
    const delay = aDocument("2026-20", {
      ...later,
      action: "Final rule; delay.",
      effective_on: "2026-09-01",
    });
    expect(daysOf(first, delay)).toEqual([
      { kind: "takes_effect", date: "2026-09-01", replaced: "2026-05-01" },
    ]);
  });

  it("end with a withdrawal", () => {
    expect(daysOf(first, aDocument("2026-20", { ...later, action: "Withdrawal of final rule." }))).toEqual(
      [],
    );
  });

  it("of comments end with the final rule; a proposal takes effect on no day", () => {
    const open = aDocument("2026-05", {
      ...{ ...proposal, ...docket, publication_date: "2026-01-05" },
      ...{ comments_close_on: "2026-02-20", effective_on: "2026-01-05" },
    });
    expect(daysOf(open)).toEqual([{ kind: "comments_close", date: "2026-02-20", replaced: null }]);
    expect(daysOf(open, first)).toEqual([{ kind: "takes_effect", date: "2026-05-01", replaced: null }]);
  });

  it("give the next one, else the last", () => {
    const dates = [
      { kind: "comments_close", date: "2026-02-20", replaced: null },
      { kind: "takes_effect", date: "2026-05-01", replaced: null },
    ] as const;
    expect(["2026-02-20", "2026-02-21", "2026-06-01"].map((today) => nextDate(dates, today)?.date)).toEqual([
      "2026-02-20",
      "2026-05-01",
      "2026-05-01",
    ]);
  });

  it.each([
    ["with a day", { effective_on: "2026-05-01" }, "2026-05-31", "2026-06-01"],
    ["in words alone", { publication_date: "2026-03-02" }, "2027-03-02", "2027-03-03"],
  ])("keep a story %s until 30 or 365 days have passed", (_, over, last, after) => {
    const [story] = storiesOf([aDocument("2026-10", over)]);
    if (!story) throw new Error("No story");
    expect([isComing(story, last), isComing(story, after)]).toEqual([true, false]);
  });
});
