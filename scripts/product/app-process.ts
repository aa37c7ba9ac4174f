import { once } from "node:events";
import { endWithParent } from "../child-process.ts";
import { closeServer, portOf } from "../local/index.ts";
import { createAppServer } from "./app-server.ts";

/** What the parent sends once. Port 0 takes any free one. */
export type AppOrder = {
  readonly port: number;
  readonly webRoot: string | undefined;
  readonly uploadsOrigin: string;
};
export type AppReport = { readonly port: number } | { readonly problem: string };

async function serve(order: AppOrder): Promise<void> {
  const server = createAppServer(order);
  endWithParent(() => void closeServer(server, 300).then(() => process.exit(0)));
  server.listen(order.port, "127.0.0.1");
  await once(server, "listening");
  process.send?.({ port: portOf(server) } satisfies AppReport);
}

function sentenceOf(error: unknown, port: number): string {
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") {
    return `Port ${port} is taken by another program. Choose another one, such as PORT=${port + 1} npm start.`;
  }
  return error instanceof Error ? error.message : String(error);
}

process.once("message", (order: AppOrder) => {
  serve(order).catch((error: unknown) => {
    process.send?.({ problem: sentenceOf(error, order.port) } satisfies AppReport);
    setTimeout(() => process.exit(1), 100);
  });
});
