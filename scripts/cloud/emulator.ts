import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/** MiniStack of PyPI. Another release may know more or fewer resources: see `left-out.ts`. */
const release = "ministack==1.5.33";
const oldestPython = 10;

/** Python is missing or too old, so that the emulator cannot be installed. */
export class NoPython extends Error {
  override readonly name = "NoPython";
}

export interface Emulator {
  /** Address of every service, on loopback. */
  readonly endpoint: string;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
}

/** The first interpreter that is new enough and can make environments. @throws NoPython */
const findPython = (): string => {
  for (const name of ["python3", "python"]) {
    const { stdout } = spawnSync(name, ["-c", "import sys, ensurepip, venv; print(*sys.version_info[:2])"], {
      encoding: "utf8",
    });
    const [major, minor] = (stdout ?? "").trim().split(" ").map(Number);
    if (major === 3 && minor !== undefined && minor >= oldestPython) return name;
  }
  throw new NoPython(
    `Python 3.${oldestPython} or newer, with its venv module, is not installed, and the emulator needs it.`,
  );
};

const mustRun = (command: string, args: readonly string[]): void => {
  const { status, stderr } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${stderr}`);
};

/** Installs the emulator into a virtual environment of its own, once a release. @returns its program */
const install = (folder: string): string => {
  const python = findPython();
  const environment = join(folder, release.replace("==", "-"));
  const bin = join(environment, process.platform === "win32" ? "Scripts" : "bin");
  const program = join(bin, "ministack");
  if (existsSync(program)) return program;
  console.log(`Installing ${release} …`);
  mustRun(python, ["-m", "venv", environment]);
  mustRun(join(bin, "python"), ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", release]);
  return program;
};

const ended = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const untilReady = async (endpoint: string, child: ChildProcess, log: string): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (ended(child)) throw new Error(`The emulator did not start:\n${readFileSync(log, "utf8")}`);
    const answer = await fetch(`${endpoint}/_ministack/health`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(200);
  }
  throw new Error(`The emulator was not ready after two minutes; its log is ${log}.`);
};

/** Its functions are processes of the same group. */
const signalGroup = ({ pid }: ChildProcess, name: NodeJS.Signals): void => {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // The group is gone.
  }
};

const endGroup = async (child: ChildProcess): Promise<void> => {
  signalGroup(child, "SIGTERM");
  for (let attempt = 0; attempt < 50 && !ended(child); attempt += 1) await delay(100);
  signalGroup(child, "SIGKILL");
};

/** A rehearsal that is interrupted ends before it could stop the emulator. */
const endWithProcess = (child: ChildProcess): void => {
  process.once("exit", () => {
    if (!ended(child)) signalGroup(child, "SIGKILL");
  });
  for (const [name, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }))
    process.once(name, () => process.exit(128 + number));
};

/**
 * Starts the emulator on the loopback address, with nothing in it.
 * @param folder where it is installed and keeps its files
 * @throws NoPython
 */
export const startEmulator = async (folder: string, port: number): Promise<Emulator> => {
  const program = install(folder);
  const temporary = join(folder, "temporary");
  mkdirSync(temporary, { recursive: true });
  // Functions are unpacked there; the modules of this project are of another kind.
  writeFileSync(join(temporary, "package.json"), JSON.stringify({ type: "commonjs" }));
  const log = join(folder, "emulator.log");
  const output = openSync(log, "w");
  const child = spawn(program, [], {
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      BIND_HOST: "127.0.0.1",
      // Its MQTT listener is not bound to BIND_HOST.
      IOT_MTLS_ENABLED: "0",
      PERSIST_STATE: "0",
      STATE_DIR: join(temporary, "state"),
      S3_DATA_DIR: join(temporary, "s3"),
      TMPDIR: temporary,
      LOG_LEVEL: "WARNING",
    },
    stdio: ["ignore", output, output],
    detached: true,
  });
  endWithProcess(child);
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await untilReady(endpoint, child, log);
  } catch (error) {
    await endGroup(child);
    throw error;
  }
  return { endpoint, stop: () => endGroup(child) };
};
