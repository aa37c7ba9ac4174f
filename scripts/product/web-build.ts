import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { StartProblem } from "../start-problem.ts";

const root = join(projectRoot, ".build", "web");
const stamp = join(projectRoot, ".build", "web.sha256");
const inputs = ["web", "shared", "vite.config.ts", "package-lock.json"];

function filesOf(input: string): string[] {
  const path = join(projectRoot, input);
  if (!existsSync(path)) return [];
  const entries = input.includes(".") ? [] : readdirSync(path, { recursive: true, withFileTypes: true });
  if (entries.length === 0) return [path];
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function hashOfInputs(): string {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap(filesOf).sort()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

async function runVite(): Promise<void> {
  const vite = join(projectRoot, "node_modules", "vite", "bin", "vite.js");
  const child = spawn(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: projectRoot,
    // Vite takes another value for a wish: under the tests' "test" the pages would hold React's development code.
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0)
    throw new StartProblem(`The web application could not be built. Vite says:\n${said.trim()}`);
}

/** Builds the web application when its sources changed since the last build. Gives the build's folder. */
export async function buildWeb(say: (sentence: string) => void): Promise<string> {
  const hash = hashOfInputs();
  const isCurrent =
    existsSync(join(root, "index.html")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
  if (isCurrent) return root;
  say("Building the web application (only when its sources changed) …");
  await runVite();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return root;
}
