import { setTimeout as pause } from "node:timers/promises";
import { listCfrTitles } from "../../shared/api/cfr-titles.ts";
import { createCompany } from "../../shared/api/companies.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { importRules, listImports } from "../../shared/api/imports.ts";
import { addSelection } from "../../shared/api/selections.ts";
import { getCurrentUser, register } from "../../shared/api/session.ts";
import { syntheticRules } from "../../test/support/synthetic-rules.ts";
import { removeData, startProduct } from "../checks/product.ts";
import { ApiClient } from "../sample/api-client.ts";
import { type BenchResult, figure, percentile } from "./measurement.ts";

const quietCompanies = 10;
const noisyImports = 50;
const rulesOfFile = 5_000;
/** Rounds of each quiet company; each asks everything in `mix` once. */
const measuredRounds = 20;
/** A person looks at what they got before they ask for more. */
const lookMs = 300;

const found = async (url: string, name: string): Promise<ApiClient> => {
  const client = new ApiClient(url);
  const person = { firstName: "Ben", lastName: "Bench", role: "company_admin" };
  const email = `ben@${name}.example.com`;
  await client.call(register, { body: { email, password: "bench-password-2026", ...person } });
  await client.call(createCompany, { body: { name, industry: "technology", size: "small" } });
  await client.call(addSelection, { body: { cfrTitleId: "21" } });
  return client;
};

const mix: readonly ((client: ApiClient) => Promise<unknown>)[] = [
  (client) => client.call(getCurrentUser),
  (client) => client.call(listCfrTitles),
  (client) => client.call(listCompanyRules, { query: { limit: 50 } }),
];

/** Milliseconds of all calls of people of all quiet companies, who ask side by side. */
const timesOf = async (clients: readonly ApiClient[], rounds = measuredRounds): Promise<number[]> => {
  const times: number[] = [];
  const ask = async (client: ApiClient): Promise<void> => {
    for (let round = 0; round < rounds; round += 1)
      for (const call of mix) {
        const startedAt = performance.now();
        await call(client);
        times.push(performance.now() - startedAt);
        await pause(lookMs * Math.random() * 2);
      }
  };
  await Promise.all(clients.map(ask));
  return times;
};

/** Asks for all imports at once, as a script would. */
const makeNoise = async (client: ApiClient): Promise<void> => {
  const rules = JSON.stringify(syntheticRules(rulesOfFile, 40));
  await Promise.all(
    Array.from({ length: noisyImports }, async (_, index) => {
      const form = new FormData();
      // Words of their own each: a file that changes nothing is over at once.
      const changed = rules.replaceAll("Test rule number", `Test rule of file ${index}, number`);
      const file = new Blob([changed], { type: "application/json" });
      form.append("file", file, `rules-${index}.json`);
      await client.send(importRules, form);
    }),
  );
};

/** How many imports wait, run and are over. */
const importsOf = async (client: ApiClient) => {
  const { items } = await client.call(listImports, { query: { limit: 100 } });
  const count = (...states: readonly string[]) =>
    items.filter(({ status }) => states.includes(status)).length;
  return { queued: count("queued"), running: count("running"), over: count("done", "failed") };
};

const untilTheyRun = async (client: ApiClient): Promise<void> => {
  for (let tries = 0; (await importsOf(client)).running === 0; tries += 1) {
    if (tries === 600) throw new Error("No import was begun within minutes");
    await pause(250);
  }
};

/** Ten quiet companies, alone and beside one that asks for fifty imports at once. */
export const noisyImportBench = async (): Promise<BenchResult> => {
  const product = await startProduct();
  try {
    const { url } = product.stack;
    const quiet: ApiClient[] = [];
    for (let index = 0; index < quietCompanies; index += 1) quiet.push(await found(url, `quiet-${index}`));
    const noisy = await found(url, "noisy");
    // What is made for the first answer of a company is no part of what is measured.
    await timesOf(quiet, 2);
    const before = await timesOf(quiet);
    await makeNoise(noisy);
    await untilTheyRun(noisy);
    const beside = await timesOf(quiet);
    const { queued, running, over } = await importsOf(noisy);
    if (running === 0)
      throw new Error(`Too little noise: of the imports ${over} were over, ${queued} waited, none ran`);
    const [alone, together] = [percentile(before, 0.95), percentile(beside, 0.95)];
    return {
      bench: "noisy-import",
      notes: [
        `${quietCompanies} companies with a person each, ${before.length} calls before and as many beside ${noisyImports} imports of ${rulesOfFile} rules of another company, of which in the end ${over} were over, ${running} ran and ${queued} waited.`,
        "The whole product on one machine: table, functions and workers share its processors.",
      ],
      measurements: [
        figure("p95 alone", "ms", alone),
        figure("p95 beside the imports", "ms", together),
        figure("ratio", "", together / alone, { atMost: 2 }),
      ],
    };
  } finally {
    await product.stop();
    removeData(product);
  }
};
