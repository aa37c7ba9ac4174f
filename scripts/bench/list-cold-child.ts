import { get } from "node:http";
import type { RuleListItem } from "../../shared/schemas/company-rule.ts";

/** What a run in a process of its own is told, as JSON in its first argument. */
export interface ColdOrder {
  /** Presigned addresses of what is stored. */
  readonly url: string;
  /** Epoch milliseconds at which the process was asked for. */
  readonly startedAt: number;
}

/** What it tells. */
export interface ColdReport {
  /** From being asked for to the first page. */
  readonly ms: number;
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  readonly total: number;
  readonly ids: readonly string[];
}

export const coldOrder = (): ColdOrder => JSON.parse(process.argv[2] ?? "{}");

/** The bytes at an address. */
export const fetchBytes = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve(Buffer.concat(chunks)));
    }).on("error", reject);
  });

/** Reports the first page, after it was made into JSON as an answer would be. */
export const reportPage = (
  { startedAt }: ColdOrder,
  total: number,
  items: readonly Pick<RuleListItem, "masterRuleId">[],
): void => {
  JSON.stringify({ total, items });
  const ms = Date.now() - startedAt;
  const { user, system } = process.cpuUsage();
  const ids = items.map(({ masterRuleId }) => masterRuleId);
  const report: ColdReport = { ms, cpuMs: (user + system) / 1_000, total, ids };
  process.stdout.write(JSON.stringify(report));
};
