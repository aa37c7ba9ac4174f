import {
  type Line,
  minutesPerMonth,
  money,
  number,
  paid,
  people,
  per,
  perMillion,
  session,
} from "./lines.ts";
import { measured } from "./measured.ts";
import { free, prices } from "./prices.ts";
import type { StageParts } from "./stage-parts.ts";

/** How long a backup is kept where `backupDays` is not given. */
const nights = 35;

/** The canary: a run is four calls of the API and the worker that waits for them. */
const canaryLine = (): Line => {
  const runs = minutesPerMonth / measured.canary.everyMinutes;
  const calls = runs * measured.canary.calls;
  const gbSeconds = runs * (measured.canary.waitSeconds * 0.25 + measured.canary.callGbSeconds);
  const writes = runs * measured.canary.writeUnits;
  const logGb = (calls * measured.logBytesPerCall) / 1e9;
  const fixed = calls * prices.httpApiRequest + writes * prices.tableWriteUnit;
  return {
    what: "`canary=true`",
    arithmetic: `${number(runs)} runs of ${measured.canary.calls} calls × ${perMillion(prices.httpApiRequest)}; ${number(writes)} write units × ${perMillion(prices.tableWriteUnit)}; ${number(gbSeconds)} GB-s × ${prices.lambdaGbSecond.toFixed(10)}; ${number(logGb * 1e3)} MB of logs`,
    usd: fixed + gbSeconds * prices.lambdaGbSecond + calls * prices.lambdaRequest + logGb * prices.logGb,
    usdWithFree: fixed,
  };
};

/** What settings that are off by default add, each for itself. */
export const settingLines = ({ areas, operations }: StageParts): Line[] => {
  const calls = people * measured.sessionsPerPerson * session.calls;
  const lines = ((calls * measured.metricLogBytes) / 1e9) * prices.logGb;
  const metrics = (by: string, count: number): Line => ({
    what: `\`requestMetrics=${by}\``,
    arithmetic: `${count} × 2 metrics × ${money(prices.ownMetricMonth)}; ${free.ownMetrics} free; longer lines ${money(lines)}`,
    usd: count * 2 * prices.ownMetricMonth + lines,
    usdWithFree: paid(count * 2, free.ownMetrics) * prices.ownMetricMonth,
  });
  return [
    metrics("area", areas),
    metrics("operation", operations),
    {
      what: "`tracing=true`",
      arithmetic: `at most ${number(calls)} × ${perMillion(prices.trace)}; ${number(free.traces)} free; X-Ray records one call a second and 5 % of the others`,
      usd: calls * prices.trace,
      usdWithFree: paid(calls, free.traces) * prices.trace,
    },
    canaryLine(),
    {
      what: "`gradual=…`",
      arithmetic: "CodeDeploy takes nothing for functions, and the alarms are there anyway",
      usd: 0,
    },
    {
      what: "`backupVault=…`",
      arithmetic: `${nights} nights × ${measured.tableGb} GB × ${per(prices.tableVaultGbMonth)}; with \`backupCopyTo\` as much again, and what AWS takes for data between regions`,
      usd: nights * measured.tableGb * prices.tableVaultGbMonth,
    },
  ];
};
