import type { TestProject } from "vitest/node";
import { removeData, type Stack, startProduct } from "../../scripts/checks/product.ts";

declare module "vitest" {
  interface ProvidedContext {
    stack: Stack;
  }
}

/** Starts the product once for all journeys, as `npm start` does on a fresh data folder. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const product = await startProduct();
  project.provide("stack", product.stack);
  return async () => {
    await product.stop();
    removeData(product);
  };
};
