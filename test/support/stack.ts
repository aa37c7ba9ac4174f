import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { freePort, Stack, startProduct } from "../../scripts/checks/product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the products of a run of journeys keep their data. */
    readonly products: string;
  }
}

/** What a run's first start left: all products of the run begin with a copy of it. */
const firstData = (products: string): string => join(products, "first");

/** As `npm start` on a fresh data folder, once for a run: to load the sample takes six times as long as the rest. */
const startOnce = async (products: string): Promise<void> => {
  const { stop } = await startProduct({ dataDir: firstData(products) });
  await stop();
};

/** For one run: its workers are ended without a word, and their products with them. */
export const setup = async (project: TestProject): Promise<() => void> => {
  const products = mkdtempSync(join(tmpdir(), "subpart-journeys-"));
  if (!process.env.DEPLOYED_STACK) await startOnce(products);
  project.provide("products", products);
  return () => rmSync(products, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 });
};

interface Opened {
  readonly stack: Stack;
  /** Where the product asks about domains: a test puts a DNS server there. */
  readonly dnsPort: number;
}
let opened: Opened | undefined;

const start = async (): Promise<Opened> => {
  const dnsPort = await freePort();
  // A program of a test listens on this machine, and waits less between attempts. That each worker has a process of
  // its own, as in the cloud, test/integration/local-start and scripts/local/test hold.
  const environment = {
    ...{ ALLOW_LOCAL_ADDRESSES: "true", WEBHOOK_WAIT_FACTOR: "0.01", WORKERS_SHARE_PROCESSES: "true" },
    DNS_SERVER: `127.0.0.1:${dnsPort}`,
  };
  const products = inject("products");
  const dataDir = mkdtempSync(join(products, "data-"));
  cpSync(firstData(products), dataDir, { recursive: true });
  return { dnsPort, stack: (await startProduct({ environment, dataDir })).stack };
};

/**
 * Starts the product once for all journeys of this worker. `DEPLOYED_STACK` names the file of a stage that is deployed
 * already.
 */
export const openStack = async (): Promise<void> => {
  const { DEPLOYED_STACK: file } = process.env;
  opened ??= file
    ? { stack: Stack.parse(JSON.parse(readFileSync(file, "utf8"))), dnsPort: 0 }
    : await start();
};

const theOpened = (): Opened => {
  if (!opened) throw new Error("The product has not been started: call openStack() first.");
  return opened;
};
/** The product that this worker's journeys go through. */
export const theStack = (): Stack => theOpened().stack;
export const dnsPort = (): number => theOpened().dnsPort;
