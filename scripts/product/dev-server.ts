import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer as createVite } from "vite";
import { projectRoot } from "../project-root.ts";
import { StartProblem } from "../start-problem.ts";

/** Passes a call on to the API's process; while that one restarts, the caller is told to wait. */
function passOn(call: IncomingMessage, reply: ServerResponse, port: number): void {
  const { method, url, headers } = call;
  const onward = request({ host: "127.0.0.1", port, method, path: url, headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(reply);
  });
  onward.on("error", () => {
    if (reply.headersSent) reply.destroy();
    else
      reply
        .writeHead(503, { "content-type": "application/json" })
        .end('{"message":"The API is restarting."}');
  });
  call.pipe(onward);
}

export type DevServer = { close(): Promise<void> };

/** The one origin while developing: Vite with hot reload, and the API of another process under `/api/`. */
export async function startDevServer(port: number, apiPort: () => number): Promise<DevServer> {
  const server = createServer();
  const vite = await createVite({
    configFile: `${projectRoot}/vite.config.ts`,
    appType: "spa",
    server: { middlewareMode: true, ws: { server } },
  });
  server.on("request", (call, reply) => {
    if ((call.url ?? "/").startsWith("/api/")) passOn(call, reply, apiPort());
    else vite.middlewares(call, reply);
  });
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    await vite.close();
    throw new StartProblem(
      `Port ${port} is taken by another program. Choose another one, such as PORT=${port + 1} npm run dev.`,
    );
  }
  const close = async () => {
    await vite.close();
    server.closeAllConnections();
    server.close();
  };
  return { close };
}
