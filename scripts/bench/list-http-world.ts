import { table } from "../../functions/core/table/table.ts";
import { type Selection, selections } from "../../functions/regulation/selections/selection-repository.ts";
import { buildSnapshots } from "../../functions/rules/index/build-snapshots.ts";
import { type Overlay, overlays } from "../../functions/rules/record/overlay-repository.ts";
import { createCompany } from "../../shared/api/companies.ts";
import { initializeCompanyRules } from "../../shared/api/company-rules.ts";
import { addSelection } from "../../shared/api/selections.ts";
import { register } from "../../shared/api/session.ts";
import type { MasterRule } from "../../shared/schemas/rule.ts";
import { startApp } from "../product/app.ts";
import { ApiClient } from "../sample/api-client.ts";
import { seedTitles } from "../sample/library.ts";
import { cpuMsOf, inNewTable, startBenchCloud } from "./import-50mb-cloud.ts";
import { benchOverlays, benchRules, benchTitles, rulesOfTitle } from "./list-data.ts";
import { publishBenchTitle } from "./list-http-library.ts";

/** Rules of each of the ten titles: 1,000,000 master rules in the installation. */
const rulesPerTitle = 100_000;
/** The one title the company selected: 100,000 company rules. */
export const benchTitle = 21;
const person = { email: "bench@example.com", password: "bench-password-2026" };

/** A company founded by one person, with the title and all its rules; one rule in twenty was touched. */
const foundCompany = async (url: string, rules: readonly MasterRule[]) => {
  const client = new ApiClient(url);
  const names = { firstName: "Ben", lastName: "Bench", role: "company_admin" };
  await client.call(register, { body: { ...person, ...names } });
  const { id: companyId } = await client.call(createCompany, {
    body: { name: "Bench", industry: "technology", size: "small" },
  });
  await client.call(addSelection, { body: { cfrTitleId: String(benchTitle) } });
  await client.call(initializeCompanyRules, { body: {} });
  const selection = await selections.get(companyId, benchTitle);
  if (!selection) throw new Error("The title is not selected");
  const states = benchOverlays(rules, [selection]);
  const now = new Date("2026-02-01T00:00:00.000Z");
  const writes = states.map((state) => overlays.save(companyId, { ...state, version: 0 }, {}, now));
  await table.writeMany(writes.flatMap((write) => (write.type === "put" ? [{ put: write.item }] : [])));
  return { selection, states };
};

const signIn = async (url: string): Promise<string> => {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(person),
  });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
};

/**
 * The API in a process of its own beside an engine in memory and a bucket, 1,000,000 packed master rules in
 * ten titles, and a company that has the 100,000 of one of them. `work` runs in that world.
 * @param onLine receives what the functions print
 */
export const inListWorld = async <T>(
  onLine: (line: string) => void,
  work: (world: ListWorld) => Promise<T>,
): Promise<T> => {
  const cloud = await startBenchCloud();
  try {
    return await inNewTable(cloud.client, async () => {
      await seedTitles();
      const base = benchRules(rulesPerTitle);
      for (const title of benchTitles) await publishBenchTitle(title, rulesOfTitle(base, title));
      const rules = rulesOfTitle(base, benchTitle);
      const uploadsOrigin = cloud.s3Endpoint;
      const app = await startApp({ port: 0, webRoot: undefined, uploadsOrigin, env: process.env, onLine });
      try {
        const url = `http://127.0.0.1:${app.port}`;
        const { selection, states } = await foundCompany(url, rules);
        await buildSnapshots({ companyId: null, titles: [benchTitle] });
        const cpuMs = () => (cpuMsOf(app.pid) ?? Number.NaN) + (cloud.engineCpuMs() ?? Number.NaN);
        return await work({ url, cookie: await signIn(url), cpuMs, rules, selection, states });
      } finally {
        await app.close();
      }
    });
  } finally {
    await cloud.close();
  }
};

export interface ListWorld {
  readonly url: string;
  /** Of the company's administrator. */
  readonly cookie: string;
  /** CPU the API's process and the table's engine have used so far. */
  readonly cpuMs: () => number;
  /** All rules of the title, and what the company made of some. */
  readonly rules: readonly MasterRule[];
  readonly selection: Selection;
  readonly states: readonly Overlay[];
}
