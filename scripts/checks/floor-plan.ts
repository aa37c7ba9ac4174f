import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { areas } from "./floors.ts";

/**
 * Holds the imports of `functions/` against the floors of `floors.ts`, and the plan in ARCHITECTURE.md against the
 * imports. `--write` draws the plan again.
 */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Imports of one file of `functions/` by another, as paths relative to `functions/`. */
export const arrowsOf = (files: ReadonlyMap<string, string>): Arrow[] =>
  [...files].flatMap(([from, text]) =>
    [...text.matchAll(/(?:from\s+|import\()"(\.[^"]+)"/g)].flatMap(([, path = ""]) => {
      const to = posix.join(posix.dirname(from), path);
      return files.has(to) ? [{ from, to }] : [];
    }),
  );

const areaOf = (file: string): string => file.split("/", 1)[0] ?? file;
const folderOf = (file: string): string => file.split("/").slice(0, -1).slice(0, 2).join("/");

const refusalOf = ({ from, to }: Arrow): string | undefined => {
  const [lower, upper] = [areaOf(to), areaOf(from)];
  if (lower === upper) return undefined;
  const own = areas[upper];
  const other = areas[lower];
  if (!own || !other) return `Give ${own ? lower : upper} a floor in scripts/checks/floors.ts.`;
  if (other.floor < own.floor || own.neighbors?.includes(lower)) return undefined;
  return other.floor > own.floor
    ? `${upper} (floor ${own.floor}) stands below ${lower} (floor ${other.floor}): move what ${from} needs down, into ${upper} or services, or call it from a file of ${lower}.`
    : `${upper} and ${lower} share floor ${own.floor} and are no neighbors: move what both need one floor down, or name ${lower} as a neighbor in scripts/checks/floors.ts if no circle follows.`;
};

/** A circle of folders, first folder repeated at its end; undefined where the folders form a directed acyclic graph. */
export const circleOf = (arrows: readonly Arrow[], place: (file: string) => string): string[] | undefined => {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of arrows)
    if (place(from) !== place(to)) next.set(place(from), (next.get(place(from)) ?? new Set()).add(place(to)));
  const done = new Set<string>();
  const walk = (folder: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(folder)) return [...path.slice(path.indexOf(folder)), folder];
    if (done.has(folder)) return undefined;
    for (const other of next.get(folder) ?? []) {
      const circle = walk(other, [...path, folder]);
      if (circle) return circle;
    }
    done.add(folder);
    return undefined;
  };
  for (const folder of next.keys()) {
    const circle = walk(folder, []);
    if (circle) return circle;
  }
  return undefined;
};

/** What is wrong with the imports, in sentences. */
export const floorProblems = (files: ReadonlyMap<string, string>): string[] => {
  const arrows = arrowsOf(files);
  const handlers = new Set(
    [...files].filter(([, text]) => /^export const handler\b/m.test(text)).map(([file]) => file),
  );
  const problems = arrows.flatMap((arrow) => {
    const { from, to } = arrow;
    const why = handlers.has(to)
      ? "Endpoints and workers are entry points: move the shared step out of it."
      : refusalOf(arrow);
    return why ? [`functions/${from}\n  imports functions/${to}\n  ${why}`] : [];
  });
  const circle = circleOf(arrows, folderOf);
  if (!circle) return problems;
  const steps = circle.slice(1).map((to, index) => {
    const from = circle[index] ?? "";
    const arrow = arrows.find((each) => folderOf(each.from) === from && folderOf(each.to) === to);
    return `  ${from} -> ${to}: functions/${arrow?.from} imports functions/${arrow?.to}`;
  });
  return [
    ...problems,
    `These folders import each other in a circle; move what closes it down a floor:\n${steps.join("\n")}`,
  ];
};

/** The floor plan: each folder with what it stands on, and how many imports lead there. */
export const planOf = (files: ReadonlyMap<string, string>): string => {
  const counts = new Map<string, Map<string, number>>();
  for (const { from, to } of arrowsOf(files)) {
    const [upper, lower] = [areaOf(from), areaOf(to)];
    if (upper === lower) continue;
    const below = counts.get(upper) ?? new Map<string, number>();
    counts.set(upper, below.set(lower, (below.get(lower) ?? 0) + 1));
  }
  const order = Object.keys(areas);
  const rows = order.toReversed().map((area) => {
    const below = [...(counts.get(area) ?? [])].sort(([a], [b]) => order.indexOf(b) - order.indexOf(a));
    const count = [...files.keys()].filter((file) => areaOf(file) === area).length;
    return `| ${areas[area]?.floor} | \`${area}/\` | ${areas[area]?.about} | ${count} | ${below.map(([to, arrows]) => `${to} ${arrows}`).join(", ")} |`;
  });
  return ["| Floor | Folder | About | Files | Stands on (imports) |", "|---|---|---|---|---|", ...rows].join(
    "\n",
  );
};

const readFiles = (): Map<string, string> =>
  new Map(
    readdirSync("functions", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => [file.replaceAll("\\", "/"), readFileSync(join("functions", file), "utf8")] as const),
  );

const main = (): void => {
  const files = readFiles();
  const problems = floorProblems(files);
  const document = "ARCHITECTURE.md";
  const text = existsSync(document) ? readFileSync(document, "utf8") : "";
  const drawn = text.replace(
    /(<!-- floor plan -->\n)[\s\S]*?(\n<!-- end of floor plan -->)/,
    (_, start: string, end: string) => `${start}${planOf(files)}${end}`,
  );
  if (process.argv.includes("--write")) writeFileSync(document, drawn);
  else if (drawn !== text)
    problems.push(
      "The floor plan in ARCHITECTURE.md is not that of the code: node scripts/run.mjs checks/floor-plan.ts --write",
    );
  if (problems.length === 0) return;
  console.error(problems.join("\n\n"));
  process.exitCode = 1;
};

if (import.meta.main) main();
