import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { cleanUpSection } from "../../functions/sections/metadata/clean-up.ts";
import { extractSectionText } from "../../functions/sections/metadata/extract-section-text.ts";
import { pendingSectionTexts } from "../../functions/sections/metadata/pending-section-texts.ts";
import { resumeSections } from "../../functions/sections/metadata/resume-sections.ts";
import { sectionLeftovers } from "../../functions/sections/metadata/section-leftovers.ts";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { nestedFlatePdf } from "../support/documents/bombs.ts";
import { aDoc, aDocx, aPdf } from "../support/documents/documents.ts";
import { beforeNext } from "../support/server/before-next.ts";
import { itemsUnder, tableHash } from "../support/server/engine.ts";
import { aPerson } from "../support/server/people.ts";
import { aSection } from "../support/server/sections.ts";
import { invocations } from "../support/server/storage.ts";
import { anUploadOf, filesUnder } from "../support/server/stored-policies.ts";

const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });

const create = (body: object) => operator.createSectionMetadata({ body });
const save = (id: string, body: object) => operator.updateSectionMetadata({ params: { id }, body });
const read = (id: string) => operator.getSectionMetadata({ params: { id } });
const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
const worker = { requestId: "req_1", remainingMs: () => 900_000 };

/** A form with a file that was uploaded, and no text. */
const withFile = async (bytes: Buffer, name = "Part 11.pdf") => ({
  ...aSection({ definitions: "" }),
  attachedFilePath: await anUploadOf(operator, bytes),
  attachedFileName: name,
});

describe("a file attached to a section", () => {
  it.each([
    ["a.pdf", aPdf("Persons shall keep records.")],
    ["a.doc", aDoc(["Persons shall keep records."])],
    ["a.docx", aDocx("Persons shall keep records.")],
    ["a.txt", Buffer.from("Persons shall keep records.")],
  ])("has its text read where the form has none: %s", async (name, bytes) => {
    const made = await create(await withFile(bytes, name));
    expect(made).toMatchObject({
      textStatus: "pending",
      definitions: "",
      attachedFileName: name,
      version: 1,
    });
    expect(made.attachedFileSize).toBe(bytes.length);
    const event = { id: made.id, version: 1 };
    expect(invocations.at(-1)).toEqual({ worker: "test-extract-section-text", event });
    await extractSectionText(event, worker);
    const after = await read(made.id);
    expect(after).toMatchObject({
      textStatus: "ready",
      definitions: "Persons shall keep records.",
      version: 1,
    });
    expect(await pendingSectionTexts.get(event)).toBeUndefined();
    const before = await tableHash();
    await extractSectionText(event, worker);
    expect(await tableHash()).toBe(before);
  });

  it.each([
    ["a scan", aPdf(), "empty", null],
    ["a PDF that does not open", Buffer.from("%PDF-1.4 obj startxref %%EOF"), "failed", "unreadable"],
    ["a PDF that grows when it is read", nestedFlatePdf(64), "failed", "too_large"],
  ])("ends without a text, and says why: %s", async (_, bytes, textStatus, textProblem) => {
    const { id } = await create(await withFile(bytes));
    await extractSectionText({ id, version: 1 }, worker);
    expect(await read(id)).toMatchObject({ textStatus, textProblem, definitions: "" });
    const map = await sections.getComparison(id);
    expect(map).toMatchObject({ currentText: null, previousText: null, parts: [] });
  });

  it("is compared with the version before once it was read, and with none while it is not", async () => {
    const body = aSection({ definitions: "Persons may keep records." });
    const { id } = await create(body);
    const file = await withFile(aPdf("Persons must keep records."));
    await save(id, { ...body, ...file, sectionId: body.sectionId });
    const { horizon } = await sections.mustGet(id);
    expect(horizon).toMatchObject({ hasChanges: false, current: { version: 2, textStatus: "pending" } });
    await extractSectionText({ id, version: 2 }, worker);
    expect((await sections.mustGet(id)).horizon).toMatchObject({
      hasChanges: true,
      changeClass: "substantive",
      current: { version: 2, textStatus: "ready", fileName: "Part 11.pdf", length: 26 },
      previous: { version: 1 },
    });
  });

  it("whose version is not the newest any more gives that version its text, and the newest its comparison", async () => {
    const file = await withFile(aPdf("Persons may keep records."));
    const { id } = await create(file);
    await save(id, { ...file, attachedFilePath: null, definitions: "Persons must keep records." });
    expect((await sections.mustGet(id)).horizon.hasChanges).toBe(false);
    await extractSectionText({ id, version: 1 }, worker);
    expect(await sections.getVersionText(id, 1)).toBe("Persons may keep records.");
    expect(await read(id)).toMatchObject({ definitions: "Persons must keep records.", version: 2 });
    expect((await sections.getComparison(id))?.previousText).toBe("Persons may keep records.");
  });

  it("leaves a typed text as it is", async () => {
    const made = await create({ ...(await withFile(aPdf("Other words."))), definitions: "Typed." });
    expect(made).toMatchObject({
      textStatus: "none",
      definitions: "Typed.",
      attachedFileName: "Part 11.pdf",
    });
    expect(await itemsUnder("SECTIONS#PENDING")).toEqual([]);
  });

  it("stays where its path is sent back, is the same when sent again, and goes with null", async () => {
    const file = await withFile(aPdf("Words."));
    const made = await create(file);
    await extractSectionText({ id: made.id, version: 1 }, worker);
    const present = await read(made.id);
    const form = { ...file, attachedFilePath: present.attachedFilePath, definitions: present.definitions };
    expect(await save(made.id, form)).toEqual(present);
    expect(await save(made.id, { ...file, definitions: "" })).toEqual(present);
    expect(await save(made.id, { ...form, regulator: "EPA" })).toMatchObject({
      version: 2,
      textStatus: "ready",
    });
    const without = await save(made.id, { ...form, attachedFilePath: null });
    expect(without).toMatchObject({
      version: 3,
      attachedFilePath: null,
      textStatus: "none",
      definitions: "Words.",
    });
    await operator.refused.downloadSectionFile(404, { params: { id: made.id } });
  });

  it("is handed out under its name for a minute", async () => {
    const { id } = await create(await withFile(aPdf("Words."), "§ 11.10 “final”.pdf"));
    const { status, headers } = await operator.call.downloadSectionFile({ params: { id } });
    expect(status).toBe(302);
    const address = new URL(headers.location ?? "");
    expect(address.searchParams.get("X-Amz-Expires")).toBe("60");
    const answer = await fetch(address);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename\*=UTF-8''%C2%A7%2011\.10/,
    );
    expect(answer.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).toContain("%PDF");
  });
});

describe("a file that is refused", () => {
  it.each([
    ["a.pdf", Buffer.from("no PDF"), 415, /PDF/],
    ["a.exe", Buffer.from("MZ"), 415, /^Please select a PDF, DOC, DOCX, or TXT file$/],
    ["a.txt", Buffer.alloc(10 * 1024 * 1024 + 1, "a"), 413, /^File size must be less than 10MB$/],
    ["a.txt", Buffer.alloc(0), 400, /^The file is empty/],
    ["", Buffer.from("x"), 400, /^Please enter a file name$/],
  ] as const)("%s: leaves nothing in the table or among the files", async (name, bytes, status, message) => {
    const body = await withFile(bytes, name);
    const before = await tableHash();
    const files = await filesUnder("files/sections/");
    await operator.refused.createSectionMetadata(status, { body }, message);
    expect(await tableHash()).toBe(before);
    expect(await filesUnder("files/sections/")).toEqual(files);
  });

  it("is 404 for another person's upload, another entry's file, and any other path", async () => {
    const other = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
    const theirs = await anUploadOf(other, aPdf("x"));
    const entry = await create(await withFile(aPdf("Words.")));
    for (const path of [theirs, entry.attachedFilePath, "files/a/b/document", "q/x", "../q"]) {
      const body = { ...aSection(), attachedFilePath: path, attachedFileName: "a.pdf" };
      const problem = await operator.refused.createSectionMetadata(404, { body });
      expect(problem.message).toBe("The uploaded file was not found. Upload it again.");
    }
    const body = { ...aSection(), attachedFilePath: theirs, attachedFileName: "a.pdf" };
    await other.createSectionMetadata({ body });
  });

  it("is 409 when it changes between check and copy, and the copy of nothing is swept", async () => {
    const body = await withFile(aPdf("Checked."));
    beforeNext("CopyObject", async () => {
      await uploadedObjects.remove(body.attachedFilePath);
      await uploadedObjects.store(body.attachedFilePath, aPdf("Another."), "application/pdf");
    });
    // The copy is noted before it is made.
    const problem = await operator.refused.createSectionMetadata(409, { body }, { writes: true });
    expect(problem.message).toBe("The file changed while it was being checked. Upload it again.");
    const [leftover] = (await sectionLeftovers.list()).filter(({ kind }) => kind === "file");
    if (!leftover) throw new Error("Nothing was noted");
    await cleanUpSection(leftover, later(59), worker.remainingMs);
    expect(await sectionLeftovers.isOpen(leftover)).toBe(true);
    await cleanUpSection(leftover, later(61), worker.remainingMs);
    expect(await sectionLeftovers.isOpen(leftover)).toBe(false);
  });
});

describe("what is left of a deleted entry", () => {
  it("is removed with its files, in as many runs as it takes; nothing else is", async () => {
    const other = await create(await withFile(aPdf("Other.")));
    const file = await withFile(aPdf("Words."));
    const { id } = await create(file);
    for (const definitions of ["One.", "Two.", "Three."]) await save(id, { ...file, definitions });
    await operator.deleteSectionMetadata({ params: { id } });
    const leftover = { kind: "entry", id } as const;
    expect(invocations.at(-1)).toMatchObject({ worker: "test-clean-sections", event: leftover });
    expect((await itemsUnder(`SECTION#${id}`)).length).toBeGreaterThan(5);
    const note = (await sectionLeftovers.list()).find((each) => each.id === id);
    if (!note) throw new Error("Nothing was noted");
    await cleanUpSection(note, new Date(), () => 1_000);
    expect(await sectionLeftovers.isOpen(note)).toBe(true);
    await cleanUpSection(note, new Date(), worker.remainingMs);
    expect(await itemsUnder(`SECTION#${id}`)).toEqual([]);
    expect(await sectionLeftovers.isOpen(note)).toBe(false);
    expect(await filesUnder("files/sections/")).toContain((await read(other.id)).attachedFilePath);
    await extractSectionText({ id, version: 1 }, worker);
    expect(await itemsUnder(`SECTION#${id}`)).toEqual([]);
    expect((await itemsUnder("SECTIONS#PENDING")).filter((each) => each.id === id)).toEqual([]);
  });
});

describe("work whose start was lost", () => {
  it("is started again after ten minutes, and given up after two attempts", async () => {
    for (const { pk, sk } of await itemsUnder("SECTIONS#PENDING"))
      await table.writeMany([{ remove: { pk, sk } }]);
    const { id } = await create(await withFile(aPdf("Words.")));
    const event = { id, version: 1 };
    const started = invocations.length;
    await resumeSections(later(9));
    expect(invocations.slice(started).map((each) => each.event)).not.toContainEqual(event);
    await resumeSections(later(11));
    expect(invocations.slice(started).map((each) => each.event)).toContainEqual(event);
    const pending = await pendingSectionTexts.get(event);
    if (!pending) throw new Error("Nothing waits");
    for (let attempts = 0; attempts < 2; attempts += 1)
      await table.write(pendingSectionTexts.begin({ ...pending, attempts }, new Date()));
    await extractSectionText(event, worker);
    expect(await read(id)).toMatchObject({ textStatus: "failed", textProblem: "stopped" });
  });
});
