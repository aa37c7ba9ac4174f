import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { table } from "../../functions/core/table/table.ts";
import { campaigns } from "../../functions/documents/acknowledgements/campaign-repository.ts";
import { certificatePdf } from "../../functions/documents/acknowledgements/certificate-pdf.ts";
import { rolls } from "../../functions/documents/acknowledgements/roll-repository.ts";
import { downloadCertificate } from "../../shared/api/acknowledgements.ts";
import { call } from "../support/server/api.ts";
import { activityOf, times } from "../support/server/at-once.ts";
import { aPerson, as } from "../support/server/people.ts";
import { aCompanyWithRule, aRuleWorld } from "../support/server/rule-world.ts";
import { aStoredPolicy } from "../support/server/stored-policies.ts";

await aRuleWorld();

let staffed: Awaited<ReturnType<typeof aCompanyWithRule>>;
beforeEach(async () => {
  staffed = await aCompanyWithRule();
});

const textOf = async (bytes: Uint8Array): Promise<string> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
};

/** A policy on a rule, and three people who are asked, of whom two confirmed. */
const confirmed = async () => {
  const { admin, company, id: ruleId } = staffed;
  const policyId = (await aStoredPolicy(admin.user, { name: "Zugangsregeln für Ärzte.pdf" })).id;
  await admin.attachRulePolicy({ params: { id: ruleId, policyId } });
  const named = (firstName: string, lastName: string) =>
    aPerson({ companyId: company.id, firstName, lastName, timeZone: "UTC" });
  const people = [
    await named("Łucja", "Žižková"),
    await named("=HYPERLINK(1)", "Ολυμπία"),
    await named("Дарья", "Ким"),
  ];
  const userIds = people.map(({ user }) => user.id);
  const body = { policyId, audience: { everyone: false, groupIds: [], userIds } };
  const { id } = await admin.startAcknowledgement({ body });
  for (const person of people.slice(0, 2))
    await person.confirmAcknowledgement({ params: { id }, body: { versionNumber: 1 } });
  return { id, people };
};
const certificate = async (id: string, format: "csv" | "pdf") =>
  call(downloadCertificate, as(staffed.officer, { params: { id }, query: { format } }));

describe("a certificate", () => {
  it("as CSV holds name, time, version and sections of who confirmed, and no formula", async () => {
    const { id } = await confirmed();
    const { status, text, headers } = await certificate(id, "csv");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, ...rows] = text.split("\r\n").filter(Boolean);
    expect(head).toMatch(/^\ufeffName,Time \(America\/New_York\),Version,Sections$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(
      /^'=HYPERLINK\(1\) Ολυμπία,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,Version 1,"21 CFR 11\.10 as of /,
    );
    expect(rows[1]).toMatch(/^Łucja Žižková,/);
    const [row] = await activityOf(staffed.company.id, "acknowledgement.certificate-downloaded");
    expect(row).toMatchObject({ after: { format: "csv", people: 2 } });
  });

  it("as PDF is real text in every alphabet, with a page for each fifty people or so", async () => {
    const { id } = await confirmed();
    const { status, bytes, headers } = await certificate(id, "pdf");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/pdf");
    const text = await textOf(bytes);
    for (const part of [
      "Certificate of acknowledgement",
      "Zugangsregeln für Ärzte.pdf, Version 1",
      "2 of 3 people confirmed that they read and understood Version 1",
      "21 CFR 11.10 as of",
      "Łucja Žižková",
      "=HYPERLINK(1) Ολυμπία",
      "Page 1 of 1",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("Дарья");
  });

  it("of 5,000 people is a PDF of some pages within seconds", async () => {
    const people = times(5_000, (index) => ({
      ...{ name: `Дарья Ким ${index}`, email: `daria.kim.${index}@example.com`, at: "2026-11-26 09:00:00" },
    }));
    const counts = { asked: 5_000, confirmed: 5_000 };
    const facts = { companyName: "Acme", policyName: "Access control", versionNumber: 3, timeZone: "UTC" };
    const at = "2026-11-26 10:00:00";
    const before = process.cpuUsage();
    const bytes = await certificatePdf({ ...facts, at, counts, sections: [], confirmed: people });
    // Microseconds of processor time: the clock also counts what else the machine does.
    expect(process.cpuUsage(before).user).toBeLessThan(15_000_000);
    expect(bytes.length).toBeLessThan(4_000_000);
    const text = await textOf(bytes);
    expect(text).toContain("Дарья Ким 4999");
    expect(text).toContain("5,000 of 5,000 people");
  });
});

describe("an acknowledgement of 5,000 people", () => {
  it("is asked in one transaction and read in five requests", async () => {
    const { company, officer } = staffed;
    const { id: policyId } = await aStoredPolicy(officer.user);
    const userIds = times(5_000, (index) => `01J${String(index).padStart(23, "0")}`);
    const campaign = {
      ...{ id: "01J00000000000000000000000", policyId, policyName: "Access", versionNumber: 1, message: "" },
      ...{ dueDate: "2099-01-01", state: "open" as const, startedBy: officer.user.id },
      ...{
        startedAt: new Date().toISOString(),
        closedAt: null,
        remindedOn: null,
        confirmations: 0,
        askedAgainAs: null,
      },
    };
    await table.transact([
      ...campaigns.add(company.id, campaign, { sections: [], parts: [] }, undefined),
      ...rolls.add(company.id, campaign.id, userIds),
    ]);
    expect((await rolls.get(company.id, campaign.id)).size).toBe(5_000);
    const { people } = await officer.getAcknowledgement({ params: { id: campaign.id } });
    expect(people).toEqual([]);
  });
});
