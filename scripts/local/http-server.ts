import { once } from "node:events";
import type { Server } from "node:http";

/** The port a listening server got. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The server is not listening on a port.");
  return address.port;
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
