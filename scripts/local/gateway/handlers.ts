import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { type Contract, handlerPath } from "../../../shared/api/contract.ts";
import { projectRoot } from "../../project-root.ts";

export type Invoke = (
  contract: Contract,
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<unknown>;
type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;

async function load(contract: Contract): Promise<Handler> {
  const path = join(projectRoot, "functions", `${handlerPath(contract)}.ts`);
  if (!existsSync(path))
    throw new Error(`The handler of ${contract.operationId} is missing: ${handlerPath(contract)}.ts`);
  const module: { handler?: unknown } = await import(pathToFileURL(path).href);
  const { handler } = module;
  if (typeof handler !== "function") throw new Error(`${handlerPath(contract)}.ts exports no handler.`);
  return (event, context) => handler(event, context);
}

/** Invokes the very handlers the cloud runs, in this process; each is loaded when it is first called. */
export function createInvoke(): Invoke {
  const loaded = new Map<string, Promise<Handler>>();
  return async (contract, event, context) => {
    const handler = loaded.get(contract.operationId) ?? load(contract);
    loaded.set(contract.operationId, handler);
    handler.catch(() => loaded.delete(contract.operationId));
    return (await handler)(event, context);
  };
}
