/**
 * CloudWatch's embedded metric format: values of the line's own fields become metrics.
 * Source: docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
interface EmbeddedMetrics {
  readonly Timestamp: number;
  readonly CloudWatchMetrics: readonly {
    readonly Namespace: string;
    readonly Dimensions: readonly (readonly (keyof LogFields)[])[];
    readonly Metrics: readonly { readonly Name: keyof LogFields; readonly Unit: "Milliseconds" }[];
  }[];
}

/** What a log line may hold: an allow-list by construction, so no secret can slip in (ASVS 16.2.5). */
export interface LogFields {
  requestId?: string;
  operationId?: string;
  status?: number;
  ms?: number;
  userId?: string;
  companyId?: string;
  code?: string;
  errorName?: string;
  errorMessage?: string;
  stack?: string;
  issues?: string;
  jobId?: string;
  policyId?: string;
  count?: number;
  peakMb?: number;
  attempts?: number;
  area?: string;
  /** From the start of the process until it could answer; only in the line of its first request. */
  startMs?: number;
  /** Which of these fields CloudWatch takes for metrics. */
  _aws?: EmbeddedMetrics;
}

const write = (level: "info" | "warn" | "error", message: string, fields: LogFields): void => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);
};

/** Messages that this function has written once. */
const written = new Set<string>();

/** One JSON line per event on standard output, where Lambda collects it. */
export const log = {
  info: (message: string, fields: LogFields = {}) => write("info", message, fields),
  warn: (message: string, fields: LogFields = {}) => write("warn", message, fields),
  /** For a failure that does no harm: one line in the life of a function, however often it fails. */
  warnOnce: (message: string, error: unknown): void => {
    if (written.has(message)) return;
    written.add(message);
    write("warn", message, describe(error));
  },
  error: (message: string, error: unknown, fields: LogFields = {}) =>
    write("error", message, { ...fields, ...describe(error) }),
};

const describe = (error: unknown): LogFields =>
  error instanceof Error
    ? { errorName: error.name, errorMessage: error.message, ...(error.stack ? { stack: error.stack } : {}) }
    : { errorName: typeof error };
