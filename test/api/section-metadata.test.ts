import { describe, expect, it } from "vitest";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { times } from "../support/server/at-once.ts";
import { activityRows, itemsUnder, tableHash } from "../support/server/engine.ts";
import { aPerson } from "../support/server/people.ts";
import { aSection } from "../support/server/sections.ts";

const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });

const create = (body: object) => operator.createSectionMetadata({ body });
const save = (id: string, body: object) => operator.updateSectionMetadata({ params: { id }, body });
const read = (id: string) => operator.getSectionMetadata({ params: { id } });
const versionsOf = (id: string) => operator.listSectionVersions({ params: { id } });
const comparisonOf = async (id: string) => {
  const found = await sections.getComparison(id);
  if (!found) throw new Error("No comparison");
  return found;
};

const missing = "All composite key fields (Title, Chapter, Subchapter, Part, Section ID) are required";

describe("saving a section", () => {
  it("creates an entry that is read back as it was sent", async () => {
    const body = aSection({
      sectionDescription: "Controls – “closed” systems",
      partNumber: "11",
      partDescription: "Electronic Records; Electronic Signatures",
      regulationName: "21 CFR Part 11",
      municipality: "Washington",
      stateCode: "DC",
      country: "United States",
      region: "North America",
      definitions: "(a) § 11.10 – “Persons” who use closed systems.\n\n(b) 日本語",
      effectiveDate: "2024-03-01",
    });
    const made = await create(body);
    expect(made).toMatchObject({ ...body, version: 1, textStatus: "none", createdBy: operator.user.id });
    expect(made).toMatchObject({ attachedFilePath: null, attachedFileSize: null });
    expect(made.definitionsLength).toBe(body.definitions?.length);
    expect(await read(made.id)).toEqual(made);
  });

  it("takes the title as a text, too, and leaves out what is not given", async () => {
    const { title: _, ...rest } = aSection({ regulator: null });
    const made = await create({ ...rest, title: "21" });
    expect(made).toMatchObject({ title: 21, regulator: "", municipality: "", effectiveDate: null });
  });

  it.each([
    ["all of the key", {}, ["title", "chapter", "subchapter", "part", "sectionId"]],
    ["empty texts", { title: "", chapter: " ", subchapter: "", part: "\t", sectionId: "" }, 5],
    ["one field", { title: 21, chapter: "I", subchapter: "A", part: "11" }, ["sectionId"]],
    ["the title", { title: null, chapter: "I", subchapter: "A", part: "11", sectionId: "11.1" }, ["title"]],
  ])("is 400 with the one sentence when %s is missing, and names each field", async (_, body, fields) => {
    const problem = await operator.refused.createSectionMetadata(400, { body });
    expect(problem.message).toBe(missing);
    const paths = problem.issues?.map(({ path }) => path);
    if (typeof fields === "number") expect(paths).toHaveLength(fields);
    else expect(paths).toEqual(fields.map((field) => `body.${field}`));
  });

  it.each([
    [{ title: 501 }, "The title is a number from 1 to 500"],
    [{ definitions: "x".repeat(1_000_001) }, "The text is too long: at most 1,000,000 characters"],
    [{ stateVsFederal: "Municipal" }, "State vs federal: must be one of: Federal, State."],
    [{ effectiveDate: "2024-02-30" }, "Please enter a date such as 2026-09-08"],
  ])("is 400 for %j", async (over, message) => {
    const body = { ...aSection(), ...over };
    await operator.refused.createSectionMetadata(400, { body }, message);
  });

  it("keeps a text of a million characters that hardly shrinks", async () => {
    const letters = times(1_000_000, () => String.fromCharCode(0x4e00 + Math.floor(Math.random() * 20_000)));
    const definitions = letters.join("");
    const { id } = await create(aSection({ definitions }));
    expect((await read(id)).definitions).toBe(definitions);
    expect(
      (await itemsUnder(`SECTION#${id}`)).filter(({ sk }) => sk.startsWith("TEXT#")).length,
    ).toBeGreaterThan(5);
  });

  it("with a key that exists adds a version, whatever its case and spaces, and overwrites nothing", async () => {
    const body = aSection({ chapter: "I", definitions: "You may keep records.", regulator: "FDA" });
    const first = await create(body);
    const second = await create({
      ...body,
      chapter: " i ",
      definitions: "You must keep records.",
      regulator: "EPA",
    });
    expect(second).toMatchObject({ id: first.id, version: 2, chapter: "i", regulator: "EPA" });
    expect(second.definitions).toBe("You must keep records.");
    const versions = await versionsOf(first.id);
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(versions[1]).toMatchObject({ textStatus: "none", fileName: null, definitionsLength: 21 });
    expect([second.source, versions[0]?.source]).toEqual(["hand", "hand"]);
    const { firstName, lastName } = operator.user;
    expect(versions[0]?.createdByName).toBe(`${firstName} ${lastName}`);
    expect(await sections.getVersionText(first.id, 1)).toBe("You may keep records.");
    expect(await sections.getVersionText(first.id, 2)).toBe("You must keep records.");
  });

  it("of exactly what the newest version says writes nothing and answers it", async () => {
    const body = aSection();
    const first = await create(body);
    const before = await tableHash();
    expect(await create(body)).toEqual(first);
    expect(await save(first.id, { ...body, version: 99, definitions: `${body.definitions}\r\n` })).toEqual(
      first,
    );
    expect(await tableHash()).toBe(before);
    expect((await save(first.id, { ...body, regulator: "EPA" })).version).toBe(2);
  });

  it("leaves what the body does not name, and empties what it names as null", async () => {
    const { title, chapter, subchapter, part, sectionId, ...rest } = aSection({
      effectiveDate: "2024-01-01",
    });
    const key = { title, chapter, subchapter, part, sectionId };
    const { id } = await create({ ...key, ...rest });
    const kept = await save(id, { ...key, country: "United States" });
    expect(kept).toMatchObject({ ...rest, country: "United States", version: 2 });
    const emptied = await save(id, { ...key, definitions: null, regulator: null, effectiveDate: null });
    expect(emptied).toMatchObject({ definitions: "", regulator: "", effectiveDate: null, version: 3 });
  });

  it("writes one row of the operator's log about which section it was", async () => {
    const body = aSection();
    const { id } = await create(body);
    await save(id, { ...body, definitions: "Other words." });
    const rows = (await activityRows()).filter(({ target }) => JSON.stringify(target).includes(id));
    expect(rows).toEqual([
      expect.objectContaining({
        event: "section-metadata.created",
        userId: operator.user.id,
        companyId: null,
        after: expect.objectContaining({ part: "11", sectionId: body.sectionId, version: 1 }),
      }),
      expect.objectContaining({
        event: "section-metadata.updated",
        after: expect.objectContaining({ version: 2 }),
      }),
    ]);
  });
});

describe("saving an entry by its id", () => {
  it("may change its key: the old one is free, the new one is taken, and the entry moves with its title", async () => {
    const body = aSection();
    const { id } = await create(body);
    const moved = await save(id, { ...body, title: 40, part: "3" });
    expect(moved).toMatchObject({ id, title: 40, part: "3", version: 2 });
    expect(await itemsUnder("SECTIONS#T#040")).toHaveLength(1);
    const other = await create(body);
    expect(other.id).not.toBe(id);
    expect((await create({ ...body, title: 40, part: "3", definitions: "More." })).id).toBe(id);
    expect((await read(id)).version).toBe(3);
  });

  it("is 409 with a sentence where another entry has the key, and changes nothing", async () => {
    const [mine, theirs] = [aSection(), aSection()];
    const { id } = await create(mine);
    await create(theirs);
    const body = { ...mine, sectionId: theirs.sectionId };
    await operator.refused.updateSectionMetadata(
      409,
      { params: { id }, body },
      {
        code: "section.key_taken",
        message: `An entry for title 21, part 11, section ${theirs.sectionId} with this chapter and subchapter already exists.`,
      },
    );
  });

  it("is 409 that says who was faster where the version is stale", async () => {
    const body = aSection();
    const { id, version } = await create(body);
    const other = await aPerson({ role: "super_admin", firstName: "Una", lastName: "Quick" });
    await other.updateSectionMetadata({ params: { id }, body: { ...body, version, regulator: "EPA" } });
    const late = { params: { id }, body: { ...body, version, regulator: "DOL" } };
    await operator.refused.updateSectionMetadata(409, late, {
      code: "section.stale",
      message: /^This section was changed by Una Quick at .+ UTC\. Reload to see the latest version\.$/,
    });
    expect((await save(id, { ...body, version: 2, regulator: "DOL" })).version).toBe(3);
  });

  it("is 404 where there is none", async () => {
    const params = { id: "01AAAAAAAAAAAAAAAAAAAAAAAA" };
    const notFound = "Section metadata not found";
    await operator.refused.updateSectionMetadata(404, { params, body: aSection() }, notFound);
    const others = ["getSectionMetadata", "listSectionVersions", "downloadSectionFile"] as const;
    for (const name of [...others, "deleteSectionMetadata"] as const)
      await operator.refused[name](404, { params }, notFound);
  });
});

describe("what the horizon map reads of an entry", () => {
  it("is the version that brought the newest text beside the newest one before it that differs, compared once", async () => {
    const body = aSection({ definitions: "Persons may keep records.", effectiveDate: "2020-01-01" });
    const { id } = await create(body);
    expect((await sections.mustGet(id)).horizon).toMatchObject({ hasChanges: false, previous: null });
    await save(id, { ...body, definitions: "Persons must keep records.", effectiveDate: "2024-01-01" });
    await save(id, {
      ...body,
      definitions: "Persons must keep records.",
      effectiveDate: "2024-01-01",
      regulator: "E",
    });
    const { horizon } = await sections.mustGet(id);
    expect(horizon).toMatchObject({
      current: { version: 2, effectiveDate: "2024-01-01", length: 26 },
      previous: { version: 1, effectiveDate: "2020-01-01", length: 25 },
      hasChanges: true,
      changeClass: "substantive",
      differenceCount: 1,
      substantiveCount: 1,
    });
    const { parts, previousText, currentText, differences } = await comparisonOf(id);
    expect([previousText, currentText]).toEqual(["Persons may keep records.", "Persons must keep records."]);
    const side = (kind: string) =>
      parts
        .filter((part) => part.kind !== kind)
        .map(({ text }) => text)
        .join("");
    expect([side("added"), side("removed")]).toEqual([previousText, currentText]);
    expect(differences).toEqual(horizon.differences);
  });

  it("has no changes where the versions say the same", async () => {
    const body = aSection();
    const { id } = await create(body);
    await save(id, { ...body, effectiveDate: "2026-01-01" });
    expect((await sections.mustGet(id)).horizon).toMatchObject({
      hasChanges: false,
      changeClass: null,
      current: { version: 2 },
      previous: { version: 1 },
    });
    expect((await comparisonOf(id)).parts).toEqual([]);
  });

  it("follows an edit that takes a text back, and one that empties it", async () => {
    const body = aSection({ definitions: "One." });
    const { id } = await create(body);
    for (const definitions of ["Two.", "One.", ""]) await save(id, { ...body, definitions });
    const { current, previous } = (await sections.mustGet(id)).horizon;
    expect([current.version, previous?.version]).toEqual([4, 3]);
    expect(await comparisonOf(id)).toMatchObject({ previousText: "One.", currentText: "" });
    const texts = (await itemsUnder(`SECTION#${id}`)).filter(({ sk }) => sk.startsWith("TEXT#"));
    expect(texts.map(({ sk }) => sk)).toEqual(["TEXT#000001#00", "TEXT#000002#00"]);
  });
});

describe("deleting an entry", () => {
  it("answers its sentence; the entry is gone everywhere, and its key is free", async () => {
    const body = aSection();
    const { id } = await create(body);
    expect(await operator.deleteSectionMetadata({ params: { id } })).toEqual({
      message: "Section metadata deleted successfully",
    });
    await operator.refused.getSectionMetadata(404, { params: { id } });
    const query = { search: body.sectionId, limit: "200" };
    const page = await operator.listSectionMetadata({ query });
    expect("items" in page && page.items.filter((entry) => entry.id === id)).toEqual([]);
    expect((await create(body)).id).not.toBe(id);
    await operator.refused.deleteSectionMetadata(404, { params: { id } });
  });
});
