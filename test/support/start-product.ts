import { readFileSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { freePort, removeData, Stack, startProduct } from "../../scripts/checks/product.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
    /** Where the product asks about domains: a test puts a DNS server there. */
    dnsPort: number;
  }
}

/**
 * Starts the product once for all journeys, as `npm start` does on a fresh data folder. `DEPLOYED_STACK` names the
 * file of a stage that is deployed already, which stays as it is.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { DEPLOYED_STACK } = process.env;
  if (DEPLOYED_STACK) {
    project.provide("stack", Stack.parse(JSON.parse(readFileSync(DEPLOYED_STACK, "utf8"))));
    return async () => undefined;
  }
  const dnsPort = await freePort();
  project.provide("dnsPort", dnsPort);
  // A program of a test listens on this machine, and waits less between attempts.
  const environment = {
    ...{ ALLOW_LOCAL_ADDRESSES: "true", WEBHOOK_WAIT_FACTOR: "0.01" },
    DNS_SERVER: `127.0.0.1:${dnsPort}`,
  };
  const product = await startProduct({ environment });
  project.provide("stack", product.stack);
  return async () => {
    await product.stop();
    removeData(product);
  };
};
