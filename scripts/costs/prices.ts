/**
 * US dollars in us-east-1 for on-demand use, arm64. Sources, read in November 2026: aws.amazon.com/<service>/pricing.
 * Look up today's before you rely on them.
 */
export const prices = {
  secretMonth: 0.4,
  alarmMetricMonth: 0.1,
  /** Each metric that has a value in the month. */
  ownMetricMonth: 0.3,
  /** Each trace that X-Ray records. */
  trace: 5 / 1e6,
  httpApiRequest: 1 / 1e6,
  lambdaRequest: 0.2 / 1e6,
  lambdaGbSecond: 0.000_013_333_4,
  /** Half a unit is an eventually consistent read of 4 KB. */
  tableReadUnit: 0.125 / 1e6,
  tableWriteUnit: 0.625 / 1e6,
  tableBackupGbMonth: 0.2,
  /** Each backup is whole. */
  tableVaultGbMonth: 0.1,
  logGb: 0.5,
  mail: 0.1 / 1e3,
  bucketList: 0.005 / 1e3,
} as const;

/** Free tiers that never end, a month and account (aws.amazon.com/free, "Always free"). */
export const free = {
  alarmMetrics: 10,
  ownMetrics: 10,
  dashboards: 3,
  lambdaRequests: 1e6,
  lambdaGbSeconds: 400_000,
  logGb: 5,
  traces: 100_000,
} as const;
