import type { BenchResult } from "./measurement.ts";

/** Every benchmark by name; loaded only when asked for. */
export const benches: Readonly<Record<string, () => Promise<() => Promise<BenchResult>>>> = {
  "cold-first-answer": async () => (await import("./cold-first-answer.ts")).coldFirstAnswerBench,
  "cold-ready": async () => (await import("./cold-ready.ts")).coldReadyBench,
  "import-50MB": async () => (await import("./import-50mb.ts")).importBench,
  "list-50k": async () => (await import("./list-50k.ts")).listBench,
  "list-cold": async () => (await import("./list-cold.ts")).listColdBench,
  "list-http": async () => (await import("./list-http.ts")).listHttpBench,
  "noisy-import": async () => (await import("./noisy-import.ts")).noisyImportBench,
  scale: async () => (await import("./scale.ts")).scaleBench,
  "search-text": async () => (await import("./search-text.ts")).searchTextBench,
  "table-inp": async () => (await import("./table-inp.ts")).tableInpBench,
};
