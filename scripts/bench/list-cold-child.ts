import { get } from "node:http";
import type { Selection } from "../../functions/regulation/selections/selection-repository.ts";

/** The one title, selected with all its rules. */
export const benchColdSelection: Selection = {
  titleNumber: 21,
  isActive: true,
  selectedBy: "bench",
  selectedAt: "2026-01-01T00:00:00.000Z",
  block: 1,
  initialised: { shared: 2 ** 20, own: 0 },
};

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
