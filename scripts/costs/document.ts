import { endpointSettings } from "../../infra/config/endpoint-settings.ts";
import { firstViews, warmEveryMinutes } from "../../infra/config/first-views.ts";
import {
  type Line,
  minutesPerMonth,
  money,
  number,
  paid,
  people,
  perMillion,
  perThousand,
  session,
} from "./lines.ts";
import { measured } from "./measured.ts";
import { free, prices } from "./prices.ts";
import { sessionScreens } from "./session.ts";
import { settingLines } from "./setting-lines.ts";
import type { StageParts } from "./stage-parts.ts";

const idleLines = (parts: StageParts): Line[] => {
  const starts = parts.schedules.map(({ everyMinutes }) => minutesPerMonth / everyMinutes);
  const startsInAll = starts.reduce((sum, each) => sum + each, 0);
  const gbSeconds = parts.schedules.reduce(
    (sum, { memoryMb }, index) => sum + (starts[index] ?? 0) * (memoryMb / 1_024) * measured.idleStartSeconds,
    0,
  );
  const logGb = (startsInAll * measured.idleStartLogBytes) / 1e9;
  const lists = minutesPerMonth / 15;
  return [
    {
      what: "Secrets Manager",
      arithmetic: `${parts.secrets} × ${money(prices.secretMonth)}; twice as many once they were rotated`,
      usd: parts.secrets * prices.secretMonth,
    },
    {
      what: "CloudWatch alarms",
      arithmetic: `${parts.alarms} alarms on ${parts.alarmMetrics} metrics × ${money(prices.alarmMetricMonth)}; ${free.alarmMetrics} free`,
      usd: parts.alarmMetrics * prices.alarmMetricMonth,
      usdWithFree: paid(parts.alarmMetrics, free.alarmMetrics) * prices.alarmMetricMonth,
    },
    {
      what: "Dashboard",
      arithmetic: `${parts.dashboards} of ${free.dashboards} free`,
      usd: 0,
    },
    {
      what: "Metrics from logs",
      arithmetic: `${parts.ownMetrics}, each without a value, and so without a price, while nothing happens`,
      usd: 0,
    },
    {
      what: "Schedules",
      arithmetic: `${number(startsInAll)} starts, ${number(gbSeconds)} GB-s × ${prices.lambdaGbSecond.toFixed(10)}`,
      usd: gbSeconds * prices.lambdaGbSecond + startsInAll * prices.lambdaRequest,
      usdWithFree: 0,
    },
    {
      what: "Logs of the schedules",
      arithmetic: `${number(logGb * 1e3)} MB × ${money(prices.logGb)} per GB`,
      usd: logGb * prices.logGb,
      usdWithFree: 0,
    },
    {
      what: "Lists of the bucket of snapshots",
      arithmetic: `${number(lists)} × ${perThousand(prices.bucketList)}`,
      usd: lists * prices.bucketList,
    },
    {
      what: "Point-in-time recovery",
      arithmetic: `${measured.tableGb} GB × ${money(prices.tableBackupGbMonth)} (the first 25 GB of the table itself are free)`,
      usd: measured.tableGb * prices.tableBackupGbMonth,
    },
    {
      what: "HTTP API, functions, CloudFront, queue, budget",
      arithmetic: "nothing without requests",
      usd: 0,
    },
  ];
};

/** What the setting `keepWarm` adds in a month, in words. */
const warmNote = (): string => {
  const memory = [...firstViews].map((operation) => endpointSettings(operation).memoryMb / 1_024);
  const calls = (memory.length * minutesPerMonth) / warmEveryMinutes;
  const gbSeconds =
    (calls / memory.length) * measured.warmCallSeconds * memory.reduce((sum, each) => sum + each, 0);
  const logGb = (calls * measured.idleStartLogBytes) / 1e9;
  const usd = calls * prices.lambdaRequest + gbSeconds * prices.lambdaGbSecond + logGb * prices.logGb;
  return `The setting \`keepWarm\` adds ${money(usd)} dollars: ${memory.length} functions every ${warmEveryMinutes} minutes are ${number(calls)} calls × ${perMillion(prices.lambdaRequest)}, ${number(gbSeconds)} GB-s × ${prices.lambdaGbSecond.toFixed(10)}, and ${number(logGb * 1e3)} MB of logs × ${money(prices.logGb)} per GB.`;
};

const usageLines = (): Line[] => {
  const sessions = people * measured.sessionsPerPerson;
  const calls = sessions * session.calls;
  const warm = calls * measured.callSeconds * session.callGb;
  const cold = calls * measured.coldShare * measured.coldSeconds * session.callGb;
  const paidShare = paid(warm + cold, free.lambdaGbSeconds) / (warm + cold);
  const reads = calls * measured.readUnitsPerCall;
  const writes = sessions * measured.writeUnitsPerSession;
  const chainRuns = sessions * measured.chain.runsPerSession;
  const chainGbSeconds = chainRuns * measured.chain.gbSecondsPerRun;
  const logGb = (calls * measured.logBytesPerCall) / 1e9;
  const mails = people * measured.mailsPerPerson;
  const price = prices.lambdaGbSecond.toFixed(10);
  return [
    {
      what: "HTTP API",
      arithmetic: `${number(calls)} × ${perMillion(prices.httpApiRequest)}`,
      usd: calls * prices.httpApiRequest,
    },
    {
      what: "Lambda requests",
      arithmetic: `${number(calls)} × ${perMillion(prices.lambdaRequest)}`,
      usd: calls * prices.lambdaRequest,
      usdWithFree: paid(calls, free.lambdaRequests) * prices.lambdaRequest,
    },
    {
      what: "Lambda time",
      arithmetic: `${number(calls)} × ${measured.callSeconds} s × ${session.callGb.toFixed(4)} GB = ${number(warm)} GB-s × ${price}`,
      usd: warm * prices.lambdaGbSecond,
      usdWithFree: warm * paidShare * prices.lambdaGbSecond,
    },
    {
      what: "Lambda cold starts",
      arithmetic: `${number(calls * measured.coldShare)} × ${measured.coldSeconds} s × ${session.callGb.toFixed(4)} GB = ${number(cold)} GB-s × ${price}`,
      usd: cold * prices.lambdaGbSecond,
      usdWithFree: cold * paidShare * prices.lambdaGbSecond,
    },
    {
      what: "Chain of the record",
      arithmetic: `${number(chainRuns)} runs × ${perMillion(prices.lambdaRequest)}; ${number(chainGbSeconds)} GB-s × ${price}; its writes are counted below`,
      usd: chainRuns * prices.lambdaRequest + chainGbSeconds * prices.lambdaGbSecond,
      usdWithFree: 0,
    },
    {
      what: "Table reads",
      arithmetic: `${number(reads)} units × ${perMillion(prices.tableReadUnit)}`,
      usd: reads * prices.tableReadUnit,
    },
    {
      what: "Table writes",
      arithmetic: `${number(writes)} units × ${perMillion(prices.tableWriteUnit)}`,
      usd: writes * prices.tableWriteUnit,
    },
    {
      what: "Logs",
      arithmetic: `${number(logGb, 1)} GB × ${money(prices.logGb)}`,
      usd: logGb * prices.logGb,
      usdWithFree: paid(logGb, free.logGb) * prices.logGb,
    },
    { what: "Mails", arithmetic: `${number(mails)} × ${perThousand(prices.mail)}`, usd: mails * prices.mail },
    { what: "CloudFront", arithmetic: "within its free tier, which never ends", usd: 0 },
  ];
};

const sum = (lines: readonly Line[], of: (line: Line) => number): number =>
  lines.reduce((total, line) => total + of(line), 0);

const withFree = ({ usd, usdWithFree = usd }: Line): number => usdWithFree;

/** What a month costs in US dollars, with the free tiers that never end. */
export const idleUsd = (parts: StageParts): number => sum(idleLines(parts), withFree);

const rows = (lines: readonly Line[]): string =>
  [
    "| What | Arithmetic | USD | with free tiers |",
    "|---|---|---|---|",
    ...lines.map(
      (line) => `| ${line.what} | ${line.arithmetic} | ${money(line.usd)} | ${money(withFree(line))} |`,
    ),
  ].join("\n");

const table = (lines: readonly Line[]): string =>
  [
    rows(lines),
    `| **Sum** | | **${money(sum(lines, ({ usd }) => usd))}** | **${money(sum(lines, withFree))}** |`,
  ].join("\n");

/** The text of `docs/costs.md`. */
export const costsDocument = (parts: StageParts): string => `# What a stage costs

Made by \`npm run costs\` from the templates of the stage \`dev\`, the prices in \`scripts/costs/prices.ts\` (us-east-1, US dollars, on-demand) and the measured units in \`scripts/costs/measured.ts\`. A test refuses it when it no longer says what they say. The last column counts the free tiers that never end, as if nothing else ran in the account; those of the first year are not counted.

## Idle, one stage, per month

${table(idleLines(parts))}

A web ACL on CloudFront, if you want one, is about 10 dollars more. ${warmNote()}

## By setting

Off by default. Each line is what a stage with ${number(people)} monthly users pays more, with every operation called in every hour: a metric is billed by the hours in which it has values.

${rows(settingLines(parts))}

## ${number(people)} monthly users

Assumed: ${measured.sessionsPerPerson} sessions each. A session that opens ${sessionScreens} screens, reads, changes two rules and signs out was counted in a browser at ${session.calls} calls (\`scripts/costs/session.ts\`). A call is billed ${measured.callSeconds * 1e3} ms at ${number(session.callGb * 1_024)} MB, the mean of those functions; ${measured.coldShare * 100} % of the calls are cold and billed ${measured.coldSeconds * 1e3} ms more. It reads ${measured.readUnitsPerCall} units: the reads of that session take 2.5 to 11, 2 of them for session, person, company and bell; ${session.freshCalls} follow a change within seconds and read all strongly, for 2 to 9 more; cold functions read packed parts besides. A session writes ${measured.writeUnitsPerSession} units: a sign-in was counted at 11, three changes at 7 to 9 each, with what they keep of what they wrote, every other session assigns a rule for 21, with a mail for 5, and the place of an entry in the record's chain takes 2 more, or 3 (\`test/api/write-units\`). A call logs ${measured.logBytesPerCall / 1e3} KB in all. Each person gets ${measured.mailsPerPerson} mails.

${table(usageLines())}

To load 43,000 rules costs about one cent: ${number(measured.importWriteUnits)} write units × ${perMillion(prices.tableWriteUnit)}.
`;
