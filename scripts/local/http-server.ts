import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";

/** The port a listening server got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server is not listening on a port.");
  return address.port;
}

export type Listening = { readonly port: number; readonly endpoint: string; close(): Promise<void> };

/** Serves on the loopback address; port 0 takes any free one. */
export async function listen(answer: RequestListener, port = 0): Promise<Listening> {
  const server = createServer(answer).listen(port, "127.0.0.1");
  await once(server, "listening");
  const taken = portOf(server);
  return { port: taken, endpoint: `http://127.0.0.1:${taken}`, close: () => closeServer(server) };
}

/** Stops accepting calls, lets those under way finish for a moment, then cuts them off. */
export async function closeServer(server: Server, patienceMs = 500): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearTimeout(timer);
}

/** Reads a body whole; undefined when it has more than `limit` bytes. The rest is read and dropped. */
export async function readBody(call: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of call) {
    size += piece.length;
    if (size <= limit) pieces.push(piece);
    else pieces.length = 0;
  }
  return size > limit ? undefined : Buffer.concat(pieces);
}
