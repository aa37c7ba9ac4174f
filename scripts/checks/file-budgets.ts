import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Lines a file may have, by place; the first pattern that fits decides. See CONTRIBUTING.md. */
const budgets: readonly (readonly [RegExp, number])[] = [
  [/^functions\/(core|workers|config|intake|regulation\/library|services\/(mail|json|jobs))\//, 250],
  [/^functions\//, 200],
  [/^shared\/api\//, 200],
  [/^web\/src\/pages\//, 100],
  [/^web\//, 200],
  [/^infra\//, 200],
  [/\.test\.tsx?$/, 400],
  [/^scripts\//, 250],
  [/^test\//, 400],
  [/^README\.md$/, 120],
  [/^ARCHITECTURE\.md$/, 300],
];

const files = execFileSync("git", [
  "ls-files",
  "--cached",
  "--others",
  "--exclude-standard",
  "*.ts",
  "*.tsx",
  "*.md",
])
  .toString()
  .split("\n")
  .filter((file) => file !== "" && existsSync(file));

const over = files.flatMap((file) => {
  const budget = budgets.find(([pattern]) => pattern.test(file))?.[1];
  const lines = readFileSync(file, "utf8").split("\n").length;
  return budget !== undefined && lines > budget ? [`${file}: ${lines} lines, at most ${budget}`] : [];
});

if (over.length > 0) {
  console.error(`These files are too long; split them:\n${over.join("\n")}`);
  process.exitCode = 1;
}
