import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { StartProblem } from "../../start-problem.ts";
import { indexStream } from "./stream-index.ts";

const patienceMs = 10_000;

/** The engine itself: it trusts every caller, so only the guard in front of it knows its address. */
export type Engine = { readonly host: string; readonly port: number; readonly process: ChildProcess };

/**
 * A loopback address by chance. The engine knows no key and no socket but TCP, and lets every web page read its
 * answers; a page can try all ports of 127.0.0.1, but not those of 16 million addresses. Where a system has that
 * one address alone, such as macOS, it is that one.
 */
async function hiddenHost(): Promise<string> {
  const host = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
  const server = createServer().listen(0, host);
  try {
    await once(server, "listening");
    return host;
  } catch {
    return "127.0.0.1";
  } finally {
    server.close();
  }
}

async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No port was assigned.");
  return address.port;
}

async function answers({ host, port }: Engine): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function waitUntilReady(engine: Engine): Promise<boolean> {
  const giveUpAt = Date.now() + patienceMs;
  while (engine.process.exitCode === null && Date.now() < giveUpAt) {
    if (await answers(engine)) return engine.process.exitCode === null;
    await delay(5);
  }
  return false;
}

/**
 * Starts the engine on a free port of a loopback address. `file` holds the data; without it they live in memory.
 * @throws StartProblem with what the engine said when it does not come up.
 */
export async function startEngine(binary: string, file: string | undefined): Promise<Engine> {
  let said = "";
  const host = await hiddenHost();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const port = await freePort(host);
    const place = file === undefined ? [] : ["--db-path", file];
    const child = spawn(binary, ["serve", "--host", host, "--port", String(port), ...place], {
      stdio: ["ignore", "ignore", "pipe"],
      windowsHide: true,
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000);
    });
    child.on("error", (error) => {
      said = error.message;
    });
    const engine = { host, port, process: child };
    if (await waitUntilReady(engine)) {
      if (file !== undefined) indexStream(file);
      return engine;
    }
    child.kill("SIGKILL");
  }
  throw new StartProblem(`The DynamoDB engine did not start. It said: ${said.trim() || "nothing"}`);
}
