import { createServer } from "node:http";
import { bulkPartitions } from "../../functions/config/outbox-partitions.ts";
import { config } from "../../functions/core/config.ts";
import { shardsToLookAt } from "../../functions/digests/digest-days.ts";
import { sendDigests } from "../../functions/digests/send-digests.ts";
import { libraryRepository } from "../../functions/regulation/library/library-repository.ts";
import { companyRuleLists } from "../../functions/rules/index/company-rule-list.ts";
import { companyRuleId, slotOf } from "../../functions/rules/record/company-rule-id.ts";
import { wakes } from "../../functions/services/jobs/wake-repository.ts";
import { sendBulkMails } from "../../functions/services/mail/bulk-mails.ts";
import { outbox } from "../../functions/services/mail/outbox.ts";
import { registry } from "../../shared/api/registry.ts";
import { prices } from "../costs/prices.ts";
import { closeServer, createGateway, portOf } from "../local/index.ts";
import { type BenchResult, figure, type Measurement } from "./measurement.ts";
import { changeFigures } from "./scale-changes.ts";
import { hottest, metered, type Usage } from "./scale-meter.ts";
import { inScaleWorld, morning, type ScaleCompany, type ScaleWorld } from "./scale-world.ts";

/** The world that is simulated, and the smaller one that is really run; the rest is arithmetic. */
const asked = { companies: 10_000, people: 1_000_000, listsPerSecond: 1_000, functions: 50 };
const run = { companies: 10, people: 40, rules: 5_000 };
/** DynamoDB's limits of one partition, units a second. */
const partitionWrites = 1_000;
const partitionReads = 3_000;
/** Assumed times of a request and of SES, in seconds: nothing here measures AWS. */
const seconds = { request: 0.005, transaction: 0.01, mail: 0.06 };
/** Memory that lists may take (`company-rule-list.ts`). */
const listBytes = 768 * 2 ** 20;

const usd = ({ readUnits, writeUnits }: Usage): number =>
  readUnits * prices.tableReadUnit + writeUnits * prices.tableWriteUnit;

/** How long one after another takes, as AWS is assumed to answer. */
const secondsOf = ({ requests, transactions }: Usage): number =>
  requests * seconds.request + transactions * (seconds.transaction - seconds.request);

const nameOf = (pk: string): string => pk.replace(/01[0-9A-Z]{24}/g, "…").slice(0, 28);

const unitsIn = (units: ReadonlyMap<string, number>, is: (pk: string) => boolean): number =>
  [...units].filter(([pk]) => is(pk)).reduce((sum, [, each]) => sum + each, 0);

/** How many a second a number of partitions takes, and how many workers that do one after another per lane manage. */
const perSecond = (partitions: number, unitsEach: number, lanes: number, secondsEach: number) => ({
  partitions: (partitions * partitionWrites) / unitsEach,
  workers: (partitions * lanes) / secondsEach,
});

const isOutbox = (pk: string): boolean => pk.startsWith("OUTBOX");
const isQuestion = (pk: string): boolean => pk.startsWith("DIGEST#");

const digestFigures = async ({ companies }: ScaleWorld): Promise<Measurement[]> => {
  const { result: mails, usage } = await metered(async () => {
    const shards = await shardsToLookAt(morning);
    const written = await Promise.all(shards.map((shard) => sendDigests(shard, morning)));
    return written.reduce((sum, each) => sum + each, 0);
  });
  const people = companies.reduce((sum, each) => sum + each.people.length, 0);
  if (mails !== people) throw new Error(`${mails} digests for ${people} people`);
  const perMail = unitsIn(usage.writes, isOutbox) / people;
  const perQuestion = unitsIn(usage.writes, isQuestion) / people;
  const shards = wakes.shards.length - 1;
  const may = perSecond(shards, perQuestion, 8, secondsOf(usage) / people);
  const outboxes = (bulkPartitions.length * partitionWrites) / perMail;
  const rate = Math.min(may.partitions, may.workers, outboxes);
  return [
    figure("digest: requests a person", "requests", usage.requests / people),
    figure("digest: read units a person", "units", usage.readUnits / people),
    figure("digest: write units a person", "units", usage.writeUnits / people),
    figure("digest: write units a person in the outbox", "units", perMail),
    figure("digest: people a second until the outbox is full", "people/s", outboxes),
    figure("digest: people a second until the questions' shards are full", "people/s", may.partitions),
    figure("digest: people a second that functions manage", "people/s", may.workers),
    figure("digest: hours to write a million", "hours", asked.people / rate / 3_600, { atMost: 1 }),
    figure("digest: USD a million (table)", "USD", (usd(usage) / people) * asked.people),
    figure("largest item of a digest", "bytes", usage.largestItem),
  ];
};

const mailFigures = async (world: ScaleWorld): Promise<Measurement[]> => {
  const mails = (await outbox.list(100_000)).length;
  const { usage } = await metered(() =>
    Promise.all(bulkPartitions.map((partition) => sendBulkMails(partition, partition, () => 900_000))),
  );
  if (world.mailsSent() !== mails) throw new Error(`${world.mailsSent()} of ${mails} mails were sent`);
  const perMail = unitsIn(usage.writes, isOutbox) / mails;
  const may = perSecond(bulkPartitions.length, perMail, 8, secondsOf(usage) / mails + seconds.mail);
  const hoursAt = (rate: number): number =>
    asked.people / Math.min(rate * 0.8, may.partitions, may.workers) / 3_600;
  return [
    figure("mail: requests", "requests", usage.requests / mails),
    figure("mail: write units", "units", usage.writeUnits / mails),
    figure("mail: write units in the outbox", "units", perMail),
    figure("mail: a second until the outbox is full", "mails/s", may.partitions),
    figure("mail: a second that functions manage", "mails/s", may.workers),
    ...[14, 100, 250].map((rate) =>
      figure(`mail: hours for a million, SES at ${rate}/s`, "hours", hoursAt(rate)),
    ),
    figure("mail: USD a million (table)", "USD", (usd(usage) / mails) * asked.people),
  ];
};

interface Api {
  readonly lists: (company: ScaleCompany) => Promise<void>;
  readonly bulk: (company: ScaleCompany, count: number, priority: string) => Promise<void>;
}

const callOf = (port: number): Api => {
  const call = async (company: ScaleCompany, method: string, path: string, body?: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...{ cookie: company.cookie, origin: process.env.APP_ORIGIN ?? "" },
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return {
    lists: (company) => call(company, "GET", "/api/company/rules/all?limit=50"),
    bulk: (company, count, priority) => {
      const idOf = (ordinal: number) => companyRuleId(company.selection.block, slotOf("shared", ordinal));
      const ids = Array.from({ length: count }, (_, index) => idOf(1_000 + index));
      return call(company, "POST", "/api/company/rules/bulk", {
        ids,
        action: { type: "priority", priority },
      });
    },
  };
};

const isRegulation = (pk: string): boolean => pk === "LIB#SHARED" || pk === "TITLES";

/** Lists of a company whose view a function has, of one it has not, and in a function that has just started. */
const listFigures = async ({ companies }: ScaleWorld, { lists }: Api): Promise<Measurement[]> => {
  const [first, second] = companies;
  if (!first || !second) throw new Error("Two companies are needed");
  const forget = () => {
    companyRuleLists.clear();
    libraryRepository.clearCache();
  };
  forget();
  const cold = (await metered(() => lists(first))).usage;
  const missed = (await metered(() => lists(second))).usage;
  const calls = 20;
  const warm = await metered(async () => {
    for (let call = 0; call < calls; call += 1) await lists(first);
  });
  const perReading = unitsIn(cold.reads, isRegulation);
  const readings = (asked.functions * 1_000) / config().LIBRARY_KEPT_MS;
  const inCompany = hottest(warm.usage.reads).units / calls;
  return [
    figure("list: requests, cold function", "requests", cold.requests),
    figure("list: requests, company not in memory", "requests", missed.requests),
    figure("list: requests, warm", "requests", warm.usage.requests / calls),
    figure("list: read units, warm", "units", warm.usage.readUnits / calls),
    figure("list: read units a second in LIB#SHARED", "units/s", readings * perReading, { atMost: 300 }),
    figure("list: functions at once until that is full", "functions", partitionReads / perReading),
    figure("list: found without asking the shared library", "%", 100 * (1 - readings / asked.listsPerSecond)),
    figure(
      "list: lists a second of one company until its partition is full",
      "lists/s",
      partitionReads / inCompany,
    ),
    figure("list: USD a million", "USD", (usd(warm.usage) / calls) * 1e6),
  ];
};

const bulkFigures = async ({ companies }: ScaleWorld, { lists, bulk }: Api): Promise<Measurement[]> => {
  const [first] = companies;
  if (!first) throw new Error("A company is needed");
  const { usage } = await metered(() => bulk(first, 200, "high"));
  const hot = hottest(usage.writes);
  await lists(first);
  const next = (await metered(() => lists(first))).usage;
  for (let round = 0; round < 19; round += 1) await bulk(first, 200, round % 2 === 0 ? "low" : "high");
  await lists(first);
  const after = (await metered(() => lists(first))).usage;
  return [
    figure("bulk of 200: write units", "units", usage.writeUnits),
    figure(`bulk of 200: write units in ${nameOf(hot.pk)}`, "units", hot.units),
    figure("bulk of 200: read units of the next list", "units", next.readUnits),
    figure("after twenty bulk changes: read units of a list", "units", after.readUnits),
    figure("after twenty bulk changes: requests of a list", "requests", after.requests),
  ];
};

/**
 * How often a function has a company's list in memory: companies come evenly, each function answers its share, and
 * the titles' snapshots lie beside the lists.
 */
const memoryFigures = (): Measurement[] => {
  // 1,000,000 master rules at 580 bytes (29 MB for 50,000); a company with 20,000 rules, of which it touched 400.
  const snapshots = 1_000_000 * 580;
  const view = 20_000 * 100 + 400 * 2_000;
  const kept = Math.floor((listBytes - snapshots) / view);
  return [
    figure("memory: companies' lists a function keeps", "lists", kept),
    figure("memory: lists found there, companies coming evenly", "%", (kept / asked.companies) * 100),
  ];
};

/** `npm run bench scale`: what a million people ask of the table, counted on the real code. */
export const scaleBench = (): Promise<BenchResult> =>
  inScaleWorld(run, async (world) => {
    const gateway = createServer(createGateway({ contracts: registry }));
    await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
    try {
      const api = callOf(portOf(gateway));
      const measurements = [
        ...(await digestFigures(world)),
        ...(await mailFigures(world)),
        ...(await listFigures(world, api)),
        ...(await bulkFigures(world, api)),
        ...(await changeFigures(world, asked, secondsOf)),
        ...memoryFigures(),
      ];
      const notes = [
        `Run: ${run.companies} companies of ${run.people} people, a title of ${run.rules} rules; the local engine counts units.`,
        `By arithmetic: ${asked.people} people, ${asked.companies} companies, ${asked.listsPerSecond} lists a second.`,
        `Assumed of AWS: a request ${seconds.request} s, a transaction ${seconds.transaction} s, SES ${seconds.mail} s.`,
      ];
      return { bench: "scale", notes, measurements };
    } finally {
      await closeServer(gateway);
    }
  });
