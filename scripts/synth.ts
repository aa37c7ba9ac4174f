import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

/*
 * `npm run synth`: builds the functions and writes the templates of a stage (dev, or `-- -c stage=prod`) to
 * cdk.out, checked by cdk-nag; a warning is an error. Needs no AWS account and no network.
 */
const root = fileURLToPath(new URL("..", import.meta.url));

// Templates of an earlier run may be of stacks that are no more.
rmSync(new URL("../cdk.out", import.meta.url), { recursive: true, force: true });
const { status } = spawnSync("cdk", ["synth", "--quiet", "--strict", ...process.argv.slice(2)], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
if (status === 0) console.log("The templates are in cdk.out.");
process.exitCode = status ?? 1;
