import { describe, expect, it } from "vitest";
import { extractSectionText } from "../../functions/sections/metadata/extract-section-text.ts";
import { sections } from "../../functions/sections/metadata/section-repository.ts";
import { createSectionMetadata, updateSectionMetadata } from "../../shared/api/section-metadata.ts";
import { aPdf } from "../support/documents/documents.ts";
import { call } from "../support/server/api.ts";
import { atOnce, times } from "../support/server/at-once.ts";
import { activityRows, itemsUnder } from "../support/server/engine.ts";
import { aPerson, as } from "../support/server/people.ts";
import { aSection } from "../support/server/sections.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });

const textsOf = async (id: string) =>
  Promise.all((await sections.versions(id)).map(({ version }) => sections.getVersionText(id, version)));

describe("many who save at the same moment", () => {
  it("make one entry of one key, with a version of each, and each its row of activity", async () => {
    const body = aSection();
    const texts = times(50, (index) => `Text ${index}.`);
    const answers = await Promise.all(
      texts.map((definitions) =>
        call(createSectionMetadata, as(operator, { body: { ...body, definitions } }), 60_000),
      ),
    );
    const saved = texts.filter((_, index) => answers[index]?.status === 201);
    expect(saved.length).toBeGreaterThan(40);
    expect(answers.every(({ status }) => status === 201 || status === 503)).toBe(true);
    const ids = new Set(
      answers.filter(({ status }) => status === 201).map(({ json }) => (json as { id: string }).id),
    );
    expect(ids.size).toBe(1);
    const [id = ""] = ids;
    const versions = await operator.listSectionVersions({ params: { id } });
    expect(versions.map(({ version }) => version)).toEqual(
      times(saved.length, (index) => saved.length - index),
    );
    expect((await textsOf(id)).toSorted()).toEqual(saved.toSorted());
    const { version, horizon } = await sections.mustGet(id);
    expect([version, horizon.current.version, horizon.previous?.version]).toEqual([
      saved.length,
      saved.length,
      saved.length - 1,
    ]);
    const rows = (await activityRows()).filter(({ target }) => JSON.stringify(target).includes(id));
    expect(rows).toHaveLength(saved.length);
    expect(await itemsUnder("SECTIONS#T#021")).toHaveLength(1);
    // Fifty transactions one after the other, on a machine that does other things meanwhile.
  }, 90_000);

  it("from one version: one saves, the others are told", async () => {
    const body = aSection();
    const { id, version } = await operator.createSectionMetadata({ body });
    const requests = times(10, (index) =>
      as(operator, { params: { id }, body: { ...body, version, definitions: `Text ${index}.` } }),
    );
    expect(await atOnce(updateSectionMetadata, requests)).toEqual({ 200: 1, 409: 9 });
    expect((await sections.mustGet(id)).version).toBe(2);
  });

  it("and one who deletes leave either an entry or nothing, never a part", async () => {
    const body = aSection();
    const { id } = await operator.createSectionMetadata({ body });
    const update = (index: number) =>
      operator.call.updateSectionMetadata({
        params: { id },
        body: { ...body, definitions: `Text ${index}.` },
      });
    const [deleted, ...updated] = await Promise.all([
      operator.call.deleteSectionMetadata({ params: { id } }),
      ...times(5, update),
    ]);
    expect(deleted?.status).toBe(200);
    expect(updated.every(({ status }) => status === 200 || status === 404)).toBe(true);
    expect(await sections.get(id)).toBeUndefined();
    expect(await sections.idsOf([body])).toEqual([undefined]);
  });

  it("while a file is read lose neither a version nor its text", async () => {
    const body = {
      ...aSection({ definitions: "" }),
      attachedFilePath: await anUploadOf(operator, aPdf("From the file.")),
      attachedFileName: "a.pdf",
    };
    const { id } = await operator.createSectionMetadata({ body });
    const typed = times(5, (index) => `Typed ${index}.`);
    const save = (definitions: string) =>
      operator.updateSectionMetadata({ params: { id }, body: { ...body, definitions } });
    await Promise.all([
      extractSectionText({ id, version: 1 }, { requestId: "req_1", remainingMs: () => 900_000 }),
      ...typed.map(save),
    ]);
    expect((await textsOf(id)).toSorted()).toEqual(["From the file.", ...typed].toSorted());
    expect((await sections.mustGet(id)).version).toBe(6);
  });
});
