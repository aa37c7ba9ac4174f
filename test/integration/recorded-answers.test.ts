import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { ecfr } from "../../functions/regulation/sources/ecfr.ts";
import { askFederalRegister } from "../../functions/regulation/sources/federal-register.ts";
import { isReplay } from "../../functions/regulation/sources/source-address.ts";
import { ecfrReader, federalRegisterReader } from "../../functions/regulation/sources/source-readers.ts";
import { startSources } from "../../scripts/local/index.ts";
import { configure } from "../support/server/settings.ts";

/** Recordings of the person's own: a whole title, and what is no answer of a source. */
const folder = mkdtempSync(join(tmpdir(), "recordings-"));
const whole =
  '<ECFR><DIV1 N="1"><DIV5 N="101"><HEAD>A</HEAD></DIV5><DIV5 N="102"><P>B</P></DIV5></DIV1></ECFR>';
writeFileSync(join(folder, "ecfr-full-2024-05-17-title-3.xml"), whole);
writeFileSync(join(folder, "cfr-annual-2011-07-01-title-37-part-1.xml"), "<CFRGRANULE/>");
const sources = await startSources({ folders: [folder] });
configure({ ECFR_URL: sources.endpoint, FEDERAL_REGISTER_URL: sources.endpoint });
afterAll(async () => {
  await sources.close();
  rmSync(folder, { recursive: true });
});

const client = ecfr(ecfrReader(() => 900_000));
const Documents = z.object({
  count: z.number(),
  total_pages: z.number().optional(),
  next_page_url: z.string().optional(),
  results: z.array(z.looseObject({ document_number: z.string() })).optional(),
});
const ask = askFederalRegister(
  federalRegisterReader(() => 900_000),
  Documents,
);
const documents = (query: Record<string, string>) => ask(new URLSearchParams(query));

describe("recorded answers", () => {
  it("show a new issue at the second call", async () => {
    const dates = [];
    for (let call = 0; call < 3; call++) dates.push((await client.titles()).titles[0]?.latest_issue_date);
    expect(dates).toEqual(["2026-09-01", "2026-10-01", "2026-10-01"]);
    expect(isReplay()).toBe(true);
  });

  it("hold the versions of the days that were asked for", async () => {
    const identifiers = async (from?: string) =>
      (await client.versions(21, from ? { from } : {})).content_versions.map((each) => each.identifier);
    expect(await identifiers("2026-09-02")).toEqual(["11.10", "11.50", "11.60"]);
    expect((await identifiers()).length).toBe(8);
  });

  it("hold the XML of a part, as recorded or cut out of its title; nothing else is there", async () => {
    expect(String(await client.partXml(21, "11", "2026-10-01"))).toContain("within 10 days");
    expect(String(await client.partXml(3, "102", "2024-05-17"))).toBe(
      '<?xml version="1.0"?>\n<DIV5 N="102"><P>B</P></DIV5>',
    );
    for (const [title, part] of [
      [3, "103"],
      [37, "1"],
    ] as const) {
      await expect(client.partXml(title, part, "2024-05-17")).rejects.toThrow("nothing under this address");
    }
  });

  it("hold corrections and agencies", async () => {
    expect((await client.corrections(21)).ecfr_corrections).toMatchObject([{ fr_citation: "N/A" }]);
    expect((await client.agencies()).agencies).toMatchObject([{ short_name: "FDA" }]);
  });

  it("answer documents as the Federal Register does: in pages, and without results where there are none", async () => {
    const title21 = { "conditions[cfr][title]": "21" };
    expect(await documents({ ...title21, per_page: "2", page: "1" })).toMatchObject({
      count: 3,
      total_pages: 2,
      next_page_url: expect.stringContaining("page=2"),
      results: [{ document_number: "2026-50001" }, { document_number: "C1-2026-50001" }],
    });
    const last = await documents({ ...title21, per_page: "2", page: "2" });
    expect(last.results).toMatchObject([{ document_number: "2026-50050" }]);
    expect(last.next_page_url).toBeUndefined();
    expect(await documents({ "conditions[cfr][title]": "3" })).toEqual({ count: 0 });
    const days = { "conditions[publication_date][gte]": "2026-10-01", "conditions[type][]": "PRORULE" };
    expect((await documents({ ...days, "conditions[publication_date][lte]": "2026-10-31" })).count).toBe(1);
  });
});
