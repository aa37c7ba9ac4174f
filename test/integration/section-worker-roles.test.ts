import { describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import type { WorkerHandler } from "../../functions/core/worker.ts";
import { pendingSectionTexts } from "../../functions/sections/metadata/pending-section-texts.ts";
import { readSection } from "../../functions/sections/metadata/read-sections.ts";
import { removeOperations, SectionChanged } from "../../functions/sections/metadata/section-changes.ts";
import { SectionDraft } from "../../functions/sections/metadata/section-draft.ts";
import { sectionFilePath } from "../../functions/sections/metadata/section-files.ts";
import { sectionLeftovers } from "../../functions/sections/metadata/section-leftovers.ts";
import { SectionState } from "../../functions/sections/metadata/section-record.ts";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { uploadedObjects } from "../../functions/services/uploads/uploaded-objects.ts";
import { handler as cleanSections } from "../../functions/workers/clean-sections.ts";
import { handler as extractSectionText } from "../../functions/workers/extract-section-text.ts";
import { handler as importSections } from "../../functions/workers/import-sections.ts";
import { handler as resumeImports } from "../../functions/workers/resume-imports.ts";
import { handler as resumeSections } from "../../functions/workers/resume-sections.ts";
import { workers } from "../../infra/config/workers.ts";
import { endpointRights, workerRights } from "../../infra/lib/grants/table-rights.ts";
import { policyTypes } from "../../shared/schemas/policy.ts";
import { withEngine } from "../support/server/engine.ts";
import { lambdaContext } from "../support/server/event.ts";
import { mustGetImport, queueImport } from "../support/server/imports.ts";
import { isAllowed, withRights } from "../support/server/role-check.ts";
import { aStoredSection } from "../support/server/sections.ts";
import { withStorage } from "../support/server/storage.ts";

withEngine();
const { invocations } = withStorage();

const asInCloud = (name: string, handler: WorkerHandler, event: unknown): Promise<unknown> =>
  withRights(name, workerRights(workers[name]?.grants ?? []), () => handler(event, lambdaContext(900_000)));
const longAgo = "2026-01-01T00:00:00.000Z";

/** An entry whose newest version has a file that is still to be read. */
const aSectionToRead = async () => {
  const { id } = await aStoredSection({ title: 40 });
  const path = sectionFilePath(id);
  const bytes = Buffer.from("Words of the file.");
  const { eTag } = await uploadedObjects.store(path, bytes, policyTypes.txt);
  const draft = new SectionDraft(id, await readSection(id));
  const by = { userId: "usr_1", now: new Date(longAgo) };
  const file = { path, name: "a.txt", size: bytes.length, type: policyTypes.txt, eTag, uploadETag: eTag };
  const state = SectionState.parse({ ...draft.newest, file });
  const { version } = await draft.add(state, { text: "", textStatus: "pending" }, by);
  const { operations } = await draft.finish(by, () => new SectionChanged());
  await table.transact([...operations, pendingSectionTexts.note({ id, version }, by.now)]);
  return { event: { id, version }, path };
};

describe("workers of sections ask for no more than their roles allow", () => {
  it("when sections are imported, and imports of them are taken up again", async () => {
    const file = { titleNumber: 21, partNo: "11", sections: [{ sectionNo: "11.1", text: "One." }, {}] };
    const over = {
      kind: "sections",
      chapter: { chapter: "I", subchapter: "A" },
      updatedAt: longAgo,
    } as const;
    const record = await queueImport(JSON.stringify(file), over);
    const event = { jobId: record.jobId, companyId: null };
    await asInCloud("resume-imports", resumeImports, {});
    expect(invocations).toContainEqual({ worker: "test-import-sections", event });
    await asInCloud("import-sections", importSections, event);
    expect(await mustGetImport(record)).toMatchObject({ status: "done_with_errors", created: 1, failed: 1 });
  });

  it("when a file is read, its reading taken up again, and what a deleted entry left removed", async () => {
    const { event, path } = await aSectionToRead();
    await asInCloud("resume-sections", resumeSections, {});
    expect(invocations).toContainEqual({ worker: "test-extract-section-text", event });
    await asInCloud("extract-section-text", extractSectionText, event);
    const entry = await sections.mustGet(event.id);
    expect(entry).toMatchObject({ textStatus: "ready", horizon: { hasChanges: true } });
    const leftover = { kind: "entry", id: event.id, at: longAgo } as const;
    await table.transact([...removeOperations(entry), sectionLeftovers.note(leftover)]);
    await asInCloud("resume-sections", resumeSections, {});
    const start = { worker: "test-clean-sections", event: leftover };
    expect(invocations).toContainEqual(start);
    await asInCloud("clean-sections", cleanSections, leftover);
    expect(await uploadedObjects.describe(path)).toBeUndefined();
    expect(await sections.versions(event.id)).toEqual([]);
  });
});

describe("sections of the regulation", () => {
  const put = (pk: string) => ({
    action: "dynamodb:PutItem",
    onIndex: false,
    keys: [pk],
    attributes: ["pk"],
  });
  const keys = [
    ...["SECTIONS", "SECTIONS#T#021", "SECTIONS#PENDING", "SECTION#1", "SECTION_KEY#1", "SECTION_LEFTOVERS"],
  ];

  it.each(keys)("are written by a role with the grant alone: %s", (pk) => {
    expect(isAllowed(endpointRights("POST", []), put(pk))).toBe(false);
    expect(isAllowed(workerRights(["batch-write", "write-reference-data"]), put(pk))).toBe(false);
    expect(isAllowed(endpointRights("POST", ["write-sections"]), put(pk))).toBe(true);
  });
});
