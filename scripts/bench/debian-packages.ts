import { execFileSync } from "node:child_process";

const packageManager = "/usr/bin/apt-get";
export const isRoot = process.getuid?.() === 0;

/**
 * Installs Debian packages that a competitor consists of, and says so.
 * @throws Error unless run as root
 */
export const installPackages = (names: readonly string[]): void => {
  const list = names.join(" ");
  if (!isRoot) throw new Error(`Not installed: ${list}. Only root may install them.`);
  console.error(`Installing ${list} from Debian for the benchmark.`);
  execFileSync(packageManager, ["install", "-y", "--no-install-recommends", ...names], { stdio: "ignore" });
};
