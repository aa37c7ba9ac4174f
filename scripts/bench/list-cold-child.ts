import { get } from "node:http";

/** The list as it opens, and the one by title. */
export type ColdSort = "section" | "ruleTitle";

/** What a run in a process of its own is told, as JSON in its first argument. */
export interface ColdOrder {
  /** Presigned addresses of what is stored. */
  readonly url: string;
  readonly sort: ColdSort;
  /** Epoch milliseconds at which the process was asked for. */
  readonly startedAt: number;
}

/** What it tells. */
export interface ColdReport {
  /** From being asked for to the first page. */
  readonly ms: number;
  /** User and system time of the whole process. */
  readonly cpuMs: number;
  /** The page itself. */
  readonly page: string;
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

/** Reports the first page, once it is JSON as an answer has it. */
export const reportPage = ({ startedAt }: ColdOrder, page: string): void => {
  const ms = Date.now() - startedAt;
  const { user, system } = process.cpuUsage();
  const report: ColdReport = { ms, cpuMs: (user + system) / 1_000, page };
  process.stdout.write(JSON.stringify(report));
};
