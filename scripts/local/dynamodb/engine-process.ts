import { once } from "node:events";
import { endWithParent } from "../../child-process.ts";
import { StartProblem } from "../../start-problem.ts";
import { portOf } from "../http-server.ts";
import { type Engine, startEngine } from "./engine.ts";
import { createGuard } from "./guard.ts";

/** What the parent sends once: where the engine is, where its data live, and the key callers must hold. */
export type EngineOrder = {
  readonly binary: string;
  readonly file?: string;
  readonly accessKeyId: string;
  readonly isUnguarded: boolean;
};
export type EngineReport =
  | { readonly endpoint: string; readonly ownEndpoint: string }
  | { readonly problem: string };

function report(message: EngineReport): void {
  process.send?.(message);
}

function leaveWithEngine(engine: Engine): void {
  endWithParent(() => {
    engine.process.kill("SIGTERM");
    setTimeout(() => engine.process.kill("SIGKILL"), 500);
  });
  engine.process.once("exit", () => process.exit(0));
  process.on("exit", () => engine.process.kill("SIGKILL"));
  if (!process.connected) engine.process.kill("SIGTERM");
}

async function serve(order: EngineOrder): Promise<void> {
  const engine = await startEngine(order.binary, order.file);
  leaveWithEngine(engine);
  const ownEndpoint = `http://${engine.host}:${engine.port}`;
  if (order.isUnguarded) return report({ endpoint: ownEndpoint, ownEndpoint });
  const guard = createGuard(engine, order.accessKeyId).listen(0, "127.0.0.1");
  await once(guard, "listening");
  report({ endpoint: `http://127.0.0.1:${portOf(guard)}`, ownEndpoint });
}

process.once("message", (order: EngineOrder) => {
  serve(order).catch((error: unknown) => {
    report({ problem: error instanceof StartProblem ? error.message : String(error) });
    process.exit(1);
  });
});
