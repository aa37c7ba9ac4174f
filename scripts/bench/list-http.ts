import { availableParallelism, loadavg } from "node:os";
import { listItem, numberOf } from "../../functions/company-rules/company-rule.ts";
import { companyRuleId, slotOf } from "../../functions/company-rules/company-rule-id.ts";
import { pageOfRules } from "../../functions/company-rules/rule-list.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";
import { RulePage } from "../../shared/schemas/rule-query.ts";
import { benchTitle, inListWorld, type ListWorld } from "./list-http-world.ts";
import { type BenchQuery, pageSize, queryMix } from "./list-queries.ts";
import type { BenchResult, Measurement } from "./measurement.ts";

const rounds = 3;
/** Answers that are compared with those of the plain module over the same rules. */
const comparedQueries = 12;

/** A request of the mix, and the plain query it stands for. */
interface Request {
  readonly address: string;
  readonly query: BenchQuery;
}

const addressOf = (query: BenchQuery, cursor?: string | null): string => {
  const { titleNumber, partNo, ...filters } = query.filters;
  const given = Object.entries({ ...filters, cursor, limit: pageSize }).filter(([, value]) => value != null);
  const place = {
    // The company has one title; a part counts only with it.
    ...(titleNumber !== undefined && { titleFilter: String(benchTitle) }),
    ...(titleNumber !== undefined && partNo !== undefined && { partFilter: partNo }),
  };
  const params = new URLSearchParams({
    ...place,
    ...Object.fromEntries(given.map(([k, v]) => [k, String(v)])),
  });
  return `${listCompanyRules.path}?${params}`;
};

const ask = async ({ url, cookie }: ListWorld, address: string): Promise<string> => {
  const answer = await fetch(url + address, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};

/** Goes to the page a query is about, so that later it is one request. */
const requestOf = async (world: ListWorld, query: BenchQuery): Promise<Request> => {
  let address = addressOf(query);
  for (let page = 0; page < query.page; page += 1) {
    const { nextCursor } = RulePage.parse(JSON.parse(await ask(world, address)));
    if (nextCursor === null) break;
    address = addressOf(query, nextCursor);
  }
  return { address, query };
};

const plainItems = ({ rules, selection, states }: ListWorld): RuleListItem[] => {
  const byNumber = new Map(states.map((state) => [state.companyRuleId, state]));
  return rules
    .map((master) => {
      const number = companyRuleId(selection.block, slotOf(master.library, master.ordinal));
      return { master, selection, overlay: byNumber.get(number) };
    })
    .filter((state) => numberOf(state) !== null)
    .map((state) => listItem(state, "company"));
};

/** @throws when an answer is not what filtering and sorting all rules gives */
const compareAnswers = async (world: ListWorld, requests: readonly Request[]): Promise<void> => {
  // Ordinals follow the sections of a part only roughly, so the order of the CFR comes from the answers.
  const items = new Map(plainItems(world).map((item) => [item.masterRuleId, item]));
  const compared = requests.filter(({ query }) => query.page === 0).slice(0, comparedQueries);
  for (const { address, query } of compared) {
    const { total, items: shown } = RulePage.parse(JSON.parse(await ask(world, address)));
    const { titleNumber, partNo, ...filters } = query.filters;
    const isOfPart = titleNumber !== undefined && partNo !== undefined;
    const listed = [...items.values()].filter((item) => !isOfPart || item.partNo === partNo);
    const plain = pageOfRules(listed, { ...filters, limit: pageSize }, "bench", false);
    const sorts = new Set(["ruleTitle", "sourceSection", "action"]);
    const isSame =
      total === plain.total &&
      (!sorts.has(filters.sort ?? "") ||
        shown.every(({ ruleTitle }, index) => ruleTitle === plain.items[index]?.ruleTitle));
    if (!isSame) throw new Error(`${address} answers other rules than the plain list; no time counts.`);
  }
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** Function times of the lines that the functions logged meanwhile. */
class FunctionTimes {
  private times: number[] = [];

  readonly onLine = (line: string): void => {
    if (!line.includes('"listCompanyRules"')) return;
    const { message, ms }: { message: string; ms: number } = JSON.parse(line);
    if (message === "request") this.times.push(ms);
  };

  take(): number[] {
    const times = this.times;
    this.times = [];
    return times;
  }
}

interface Run {
  readonly functionMs: readonly number[];
  readonly wallMs: readonly number[];
  readonly largest: number;
  /** CPU of the API's process for one request, whatever else the machine does. */
  readonly cpuMs: number;
  readonly perSecond: number;
}

const runMix = async (
  world: ListWorld,
  times: FunctionTimes,
  requests: readonly Request[],
  clients: number,
): Promise<Run> => {
  const waiting = Array.from({ length: rounds }, () => requests).flat();
  const count = waiting.length;
  const wallMs: number[] = [];
  let largest = 0;
  times.take();
  const client = async (): Promise<void> => {
    for (let request = waiting.pop(); request; request = waiting.pop()) {
      const startedAt = performance.now();
      const text = await ask(world, request.address);
      wallMs.push(performance.now() - startedAt);
      largest = Math.max(largest, Buffer.byteLength(text));
    }
  };
  const startedAt = performance.now();
  const cpuBefore = world.cpuMs();
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - startedAt) / 1_000;
  const functionMs = times.take();
  if (functionMs.length < count - clients) throw new Error("The functions did not log every request");
  const cpuMs = (world.cpuMs() - cpuBefore) / count;
  return { functionMs, wallMs, largest, cpuMs, perSecond: count / seconds };
};

const measurementsOf = (clients: number, run: Run): Measurement[] => {
  const who = `${clients} client${clients === 1 ? "" : "s"}`;
  const p95 = percentile(run.functionMs, 0.95);
  const free = { budget: "-", holds: true };
  return [
    { name: `function time p50, ${who}`, unit: "ms", ours: percentile(run.functionMs, 0.5), ...free },
    {
      name: `function time p95, ${who}`,
      unit: "ms",
      ours: p95,
      // With more clients than one, a request in the one process also waits for the others'.
      ...(clients === 1 ? { budget: "< 25", holds: p95 < 25 } : free),
    },
    { name: `CPU of the API for a request, mean, ${who}`, unit: "ms", ours: run.cpuMs, ...free },
    { name: `over HTTP p50, ${who}`, unit: "ms", ours: percentile(run.wallMs, 0.5), ...free },
    { name: `over HTTP p95, ${who}`, unit: "ms", ours: percentile(run.wallMs, 0.95), ...free },
    { name: `requests, ${who}`, unit: "1/s", ours: run.perSecond, ...free },
  ];
};

const resultOf = (requests: readonly Request[], one: Run, four: Run): BenchResult => {
  const largest = Math.max(one.largest, four.largest) / 1_000;
  return {
    bench: "list-http",
    notes: [
      "100,000 company rules in one title, 5,000 of them touched; 1,000,000 master rules in ten titles, packed straight into the table.",
      `${requests.length} queries, ${rounds} rounds, through the local gateway; ${comparedQueries} answers compared with the plain module.`,
      `Load of the machine meanwhile: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors; times hold only where it is below that.`,
      "Left out: Django, DRF, gunicorn and PostgreSQL are not driven by this benchmark.",
    ],
    measurements: [
      ...measurementsOf(1, one),
      ...measurementsOf(4, four),
      { name: "largest answer", unit: "KB", ours: largest, budget: "<= 100", holds: largest <= 100 },
    ],
  };
};

/** Performance 6.2, row 4: the 400-query mix over HTTP at 100,000 company rules of 1,000,000 master rules. */
export const listHttpBench = (): Promise<BenchResult> => {
  const times = new FunctionTimes();
  return inListWorld(times.onLine, async (world) => {
    const requests: Request[] = [];
    for (const query of queryMix()) requests.push(await requestOf(world, query));
    await compareAnswers(world, requests);
    const one = await runMix(world, times, requests, 1);
    const four = await runMix(world, times, requests, 4);
    return resultOf(requests, one, four);
  });
};
