import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartProblem } from "../../start-problem.ts";

export type FolderLock = { release(): Promise<void> };

/** A socket, not a file with a process id: it ends with its process, and ids are used again. */
function socketOf(path: string): string {
  const name = `subpart-${createHash("sha256").update(path).digest("hex").slice(0, 24)}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

async function isAnswered(socket: string): Promise<boolean> {
  const connection = connect(socket);
  try {
    await once(connection, "connect");
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}

async function listen(socket: string): Promise<Server> {
  const server = createServer((connection) => connection.destroy());
  server.listen(socket);
  await once(server, "listening");
  server.unref();
  return server;
}

/** Reserves a folder for this process. @throws StartProblem when another one has it. */
export async function lockFolder(path: string): Promise<FolderLock> {
  const socket = socketOf(path);
  if (await isAnswered(socket)) {
    throw new StartProblem(
      `Subpart is running already with the data in ${path}. Stop it, or use another folder with DATA_DIR.`,
    );
  }
  if (process.platform !== "win32") rmSync(socket, { force: true });
  const server = await listen(socket);
  const release = async () => {
    server.close();
    await once(server, "close");
  };
  return { release };
}
