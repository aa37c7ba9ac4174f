import { describe, expect, it } from "vitest";
import { runJob } from "../../functions/intake/engine/run-job.ts";
import { saveUploadedSections } from "../../functions/intake/sections/save-uploaded-sections.ts";
import { sharedLibrary } from "../../functions/regulation/library/library-types.ts";
import { lawChanges } from "../../functions/regulation/text/law-changes.ts";
import { extractSectionText } from "../../functions/sections/metadata/extract-section-text.ts";
import { changeRecords } from "../../functions/work/changes/change-record.ts";
import { spreadChanges } from "../../functions/work/changes/spread-changes.ts";
import { aPdf } from "../support/documents/documents.ts";
import { aRunContext, breakingAt, queueImport } from "../support/server/imports.ts";
import { aPerson, aStaffedCompany } from "../support/server/people.ts";
import { aRule, loadTitles, publish, selectTitle } from "../support/server/regulation.ts";
import { aSection } from "../support/server/sections.ts";
import { anUploadOf } from "../support/server/stored-policies.ts";

await loadTitles();
const operator = await aPerson({ role: "super_admin", companyId: null, membership: "none" });
const worker = { requestId: "req_1", remainingMs: () => 900_000 };

const text = (a: string, b: string) => `(a) Records are kept ${a}.\n\n(b) They are shown ${b}.`;
let lastTitle = 30;

/** A title with rules of paragraphs (a) and (b) of § 7.1 and § 7.2, and a company that follows it. */
const aFollowedTitle = async () => {
  const titleNumber = ++lastTitle;
  const cited = ["7.1(a)", "7.1(b)", "7.2(a)"];
  const rules = cited.map((citation, index) =>
    aRule({
      ...{ titleNumber, partNo: "7", section: citation.slice(0, 3), obligationId: `o-${index}` },
      sourceSection: `${titleNumber} CFR ${citation}`,
    }),
  );
  await publish(sharedLibrary, rules);
  const { company, admin } = await aStaffedCompany();
  await selectTitle(company.id, titleNumber, { shared: rules.length, own: 0 });
  const told = async () => {
    await spreadChanges(new Date(), worker.remainingMs);
    expect(await lawChanges.list()).toEqual([]);
    return (await changeRecords.list(company.id)).map((change) => ({
      ...change,
      affected: change.affected.map(({ path }) => path),
      nearby: change.nearby.map(({ path }) => path),
    }));
  };
  const form = { title: titleNumber, part: "7", sectionId: "§ 7.1", sectionDescription: "Records" };
  return { titleNumber, told, form, admin };
};

describe("a version that a person enters", () => {
  it("makes one change for a company that has the title; the first text and another form of it make none", async () => {
    const { form, told, titleNumber } = await aFollowedTitle();
    const save = (definitions: string, effectiveDate: string) =>
      operator.createSectionMetadata({ body: aSection({ ...form, definitions, effectiveDate }) });
    await save(text("on paper", "to FDA"), "2026-01-05");
    expect(await told()).toEqual([]);
    await save(text("on  paper", "to FDA"), "2026-01-05");
    expect(await told()).toEqual([]);
    await save(text("on film", "to FDA"), "2027-02-01");
    const changes = await told();
    expect(changes).toMatchObject([
      {
        ...{ titleNumber, part: "7", section: "7.1", heading: "Records", kind: "changed" },
        ...{ severity: "substantive", changeClass: "substantive", effectiveDate: "2027-02-01" },
        ...{ fromVersion: { date: "2026-01-05", source: "hand" } },
        ...{ toVersion: { date: "2027-02-01", source: "hand" }, eCfrSubstantive: null },
        ...{ affected: ["a"], nearby: ["b"] },
      },
    ]);
    await save(text("on film", "to FDA"), "2027-02-01");
    expect(await told()).toHaveLength(1);
  });

  it("counts from the day that was entered, even before that of the version before", async () => {
    const { form, told } = await aFollowedTitle();
    const save = (definitions: string, effectiveDate: string) =>
      operator.createSectionMetadata({ body: aSection({ ...form, definitions, effectiveDate }) });
    await save(text("on paper", "to FDA"), "2026-01-05");
    await save(text("on film", "to FDA"), "2031-12-20");
    await save(text("on slate", "to FDA"), "2031-11-28");
    await save(text("on wax", "to FDA"), "2031-12-01");
    const days = ({
      fromVersion,
      toVersion,
      effectiveDate,
      dueDate,
    }: Awaited<ReturnType<typeof told>>[number]) =>
      [fromVersion?.date, toVersion?.date, effectiveDate, dueDate].join(" ");
    expect((await told()).map(days)).toEqual([
      "2026-01-05 2031-12-20 2031-12-20 2031-12-06",
      "2026-01-05 2031-11-28 2031-11-28 2031-11-14",
      "2031-11-28 2031-12-01 2031-12-01 2031-11-17",
    ]);
  });

  it("is compared by what was entered, though its section is in no official copy", async () => {
    const { form, told, admin, titleNumber } = await aFollowedTitle();
    const save = (definitions: string) =>
      operator.createSectionMetadata({
        body: aSection({ ...form, definitions, effectiveDate: "2026-01-05" }),
      });
    for (const material of ["paper", "film", "slate"]) await save(text(`on ${material}`, "to FDA"));
    const [first] = await told();
    const { entered } = await admin.getChange({ params: { id: first?.id ?? "" } });
    expect(entered).toMatchObject({ from: 1, to: 2 });
    const params = { title: String(titleNumber), section: "7.1" };
    const [day, entry] = [{ from: "2026-01-05", to: "2026-01-05" }, entered?.entryId ?? ""];
    const compare = (versions: object) =>
      admin.compareSectionTexts({ params, query: { ...day, entry, ...versions } });
    const { row, parts } = await compare({ fromVersion: "1", toVersion: "2" });
    const words = (kind: string) => parts.filter((part) => part.kind === kind).map(({ text }) => text.trim());
    expect([words("removed"), words("added")]).toEqual([["paper"], ["film"]]);
    expect([row.previousVersion?.version, row.currentVersion?.version]).toEqual([1, 2]);
    const alone = await compare({ toVersion: "2" });
    expect(alone.row).toMatchObject({ previousVersion: null, differenceCount: 0 });
    expect(alone.row.currentVersion?.definitions).toContain("on film");
    const gone = "Section metadata not found";
    for (const query of [{ fromVersion: "1", toVersion: "9" }, { entry: "none", toVersion: "1" }, {}])
      await admin.refused.compareSectionTexts(404, { params, query: { ...day, entry, ...query } }, gone);
    const elsewhere = { ...params, title: "7" };
    await admin.refused.compareSectionTexts(
      404,
      { params: elsewhere, query: { ...day, entry, toVersion: "1" } },
      gone,
    );
  });

  it("is told once its file is read", async () => {
    const { form, told } = await aFollowedTitle();
    const body = aSection({ ...form, definitions: text("on paper", "to FDA") });
    const { id } = await operator.createSectionMetadata({ body });
    const file = {
      attachedFilePath: await anUploadOf(operator, aPdf("(a) Records are kept on film.")),
      attachedFileName: "Part 7.pdf",
    };
    const { version } = await operator.updateSectionMetadata({
      params: { id },
      body: { ...body, definitions: "", ...file },
    });
    expect(await told()).toEqual([]);
    await extractSectionText({ id, version }, worker);
    expect(await told()).toMatchObject([{ kind: "changed", affected: ["a", "b"], nearby: [] }]);
  });
});

describe("an import of sections", () => {
  const paper = text("on paper", "to FDA");
  const version = (versionDate: string, texts: Record<string, string>) => ({
    versionDate,
    sections: Object.entries(texts).map(([sectionNo, each]) => ({
      sectionNo,
      heading: "Records",
      text: each,
    })),
  });
  const importer =
    (titleNumber: number) =>
    async (breaks: object | undefined, ...versions: unknown[]) => {
      const file = { titleNumber, titleName: "Any", partNo: "7", partDescription: "Records", versions };
      const record = await queueImport(Buffer.from(JSON.stringify(file)), {
        kind: "sections",
        chapter: { chapter: "I", subchapter: "A" },
      });
      if (breaks) await runJob(record, aRunContext(breaks), saveUploadedSections).catch(() => undefined);
      await runJob(record, aRunContext(), saveUploadedSections);
    };

  it("tells what changed, came and went, and nothing of a part that it brings first", async () => {
    const { titleNumber, told } = await aFollowedTitle();
    const load = importer(titleNumber);
    await load(
      undefined,
      version("2025-01-01", { "7.1": paper }),
      version("2025-06-01", { "7.1": paper, "7.2": paper }),
    );
    expect(await told()).toEqual([]);
    // A run that breaks off after its writes is repeated, and tells the same once.
    await load(
      breakingAt("written"),
      version("2026-01-01", { "7.1": text("on film", "to FDA"), "7.3": paper }),
    );
    const changes = await told();
    expect(
      Object.fromEntries(changes.map(({ section, kind, affected }) => [section, { kind, affected }])),
    ).toEqual({
      "7.1": { kind: "changed", affected: ["a"] },
      "7.2": { kind: "removed", affected: ["a"] },
      "7.3": { kind: "added", affected: [] },
    });
    expect(changes.map(({ toVersion }) => toVersion)).toContainEqual({ date: "2026-01-01", source: "file" });
    await load(undefined, version("2025-03-01", { "7.1": text("on slate", "to FDA") }));
    expect(await told()).toHaveLength(3);
  });
});
