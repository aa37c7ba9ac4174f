import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/* `npm run build`: functions into .build/functions, pages into .build/web, and the functions' sizes. */
const root = fileURLToPath(new URL("..", import.meta.url));
const steps = [
  ["node", "scripts/build-functions.ts"],
  ["node", "scripts/check-bundles.ts"],
  ["vite", "build"],
] as const;

for (const [command, ...args] of steps) {
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    process.exitCode = 1;
    break;
  }
}
