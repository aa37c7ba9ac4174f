import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { installPackages, isRoot } from "./debian-packages.ts";

const debianHome = "/usr/lib/postgresql";
const user = "bench";

const findBinaries = (): string | undefined =>
  (existsSync(debianHome) ? readdirSync(debianHome) : [])
    .map((version) => join(debianHome, version, "bin"))
    .findLast((folder) => existsSync(join(folder, "initdb")));

/** The server refuses to run as root, so root lends it another user. */
const otherUser = (): { uid: number; gid: number } | undefined => {
  if (!isRoot) return undefined;
  const idOf = (option: string) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
};

export interface PostgresServer {
  /** Of the process that starts all others of the server. */
  readonly pid: number | undefined;
  readonly folder: string;
  readonly user: string;
  readonly version: string;
  stop(): Promise<void>;
}

/** A server of its own in a temporary folder, reachable by a socket there and nowhere else. */
export const startPostgres = async (): Promise<PostgresServer> => {
  if (!findBinaries()) installPackages(["postgresql-15"]);
  const binaries = findBinaries();
  if (!binaries) throw new Error("PostgreSQL was not found after its installation.");
  const folder = mkdtempSync(join(tmpdir(), "subpart-bench-pg-"));
  const identity = otherUser();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  const options = { ...identity, stdio: "ignore", cwd: folder } as const;
  execFileSync(
    join(binaries, "initdb"),
    ["-D", data, "-U", user, "-A", "trust", "--no-sync", "-E", "UTF8"],
    options,
  );
  const settings = ["listen_addresses=", "shared_buffers=512MB", "fsync=off", "jit=off", "work_mem=64MB"];
  const server = spawn(
    join(binaries, "postgres"),
    ["-D", data, "-k", folder, ...settings.flatMap((setting) => ["-c", setting])],
    options,
  );
  const socketPath = join(folder, ".s.PGSQL.5432");
  const isReady = () => existsSync(socketPath);
  for (let tries = 0; tries < 200 && !isReady() && server.exitCode === null; tries += 1) await pause(100);
  // The socket exists a moment before the server accepts connections.
  await pause(1_000);
  return {
    pid: server.pid,
    folder,
    user,
    version: execFileSync(join(binaries, "postgres"), ["--version"], { encoding: "utf8" }).trim(),
    stop: async () => {
      // "Fast shutdown": sessions are ended.
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
