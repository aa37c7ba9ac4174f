// Runs one of the project's TypeScript scripts: `node scripts/run.mjs <script> [arguments]`.
// Works under any Node from 20 on: installs what is missing, then goes on under the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bin = join(root, "node_modules", ".bin");
const nodeFolder = join(root, "node_modules", "node", "bin");
const node = join(nodeFolder, process.platform === "win32" ? "node.exe" : "node");

const installed = () => {
  const record = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(record) || !existsSync(node)) return false;
  return statSync(record).mtimeMs >= statSync(join(root, "package-lock.json")).mtimeMs;
};

// Not `npm ci`: it refuses a lock file without the builds of other platforms, which a registry may not hold.
// With --no-save the lock file is followed all the same, and stays as it is.
if (!installed()) {
  console.log("Installing the packages (npm install) …");
  const { status } = spawnSync(
    "npm",
    ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
      shell: process.platform === "win32",
    },
  );
  if (status !== 0) {
    console.error("The packages could not be installed. Check the network and run `npm install` to see why.");
    process.exit(1);
  }
}

const [script = "", ...args] = process.argv.slice(2);
const delimiter = process.platform === "win32" ? ";" : ":";
const child = spawn(node, [join(root, "scripts", script), ...args], {
  cwd: root,
  // The channel carries nothing: the product ends by itself when it closes, even if this process is killed.
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: {
    // What one process has compiled is there at once for the next: workers and tests start in half the time.
    NODE_COMPILE_CACHE: join(root, ".build", "compile-cache"),
    ...process.env,
    PATH: [nodeFolder, bin, process.env.PATH].join(delimiter),
  },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  // The terminal sends Ctrl-C to the whole group; a signal sent to this process alone is passed on.
  process.on(signal, () => signal !== "SIGINT" && child.kill(signal));
}
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
