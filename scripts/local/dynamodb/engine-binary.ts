import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "../../project-root.ts";
import { StartProblem } from "../../start-problem.ts";

const platforms = ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];
const alternative =
  "Set DYNAMODB_ENDPOINT to the address of another DynamoDB engine, such as DynamoDB Local.";

function binaryIn(modules: string, platform: string): string {
  const name = platform.startsWith("win32") ? "dynoxide.exe" : "dynoxide";
  return join(modules, "@dynoxide", platform, name);
}

function engineVersion(): string {
  const manifest: { optionalDependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, "package.json"), "utf8"),
  );
  return manifest.optionalDependencies?.["@dynoxide/linux-x64"] ?? "latest";
}

async function fetchEngine(platform: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const spec = `@dynoxide/${platform}@${engineVersion()}`;
  const isWindows = process.platform === "win32";
  const args = ["install", "--no-save", "--no-package-lock", "--ignore-scripts", "--prefix", folder, spec];
  await promisify(execFile)(isWindows ? "npm.cmd" : "npm", args, { cwd: folder, shell: isWindows });
}

/**
 * The path of the DynamoDB engine's executable for this machine. It comes with the packages on Linux x64;
 * elsewhere the package of the platform is fetched once into `.build/engine`.
 * @throws StartProblem when there is no engine for the platform or it cannot be fetched.
 */
export async function engineBinary(
  say: (sentence: string) => void = console.log,
  platform = `${process.platform}-${process.arch}`,
): Promise<string> {
  const installed = binaryIn(join(projectRoot, "node_modules"), platform);
  if (existsSync(installed)) return installed;
  if (!platforms.includes(platform)) {
    throw new StartProblem(`There is no embedded DynamoDB engine for ${platform}. ${alternative}`);
  }
  const folder = join(projectRoot, ".build", "engine");
  const fetched = binaryIn(join(folder, "node_modules"), platform);
  if (existsSync(fetched)) return fetched;
  say(`Fetching the DynamoDB engine for ${platform} from the npm registry, once.`);
  try {
    await fetchEngine(platform, folder);
  } catch {
    throw new StartProblem(`The DynamoDB engine for ${platform} could not be fetched. ${alternative}`);
  }
  if (!existsSync(fetched)) {
    throw new StartProblem(`The DynamoDB engine for ${platform} has no executable in it. ${alternative}`);
  }
  return fetched;
}
