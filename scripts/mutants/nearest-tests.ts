import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { handlerPath } from "../../shared/api/contract.ts";
import { registry } from "../../shared/api/registry.ts";

const handlers = new Map(
  registry.map((contract) => [contract.operationId, `functions/${handlerPath(contract)}.ts`]),
);

/** Files that a file imports. A test calls a handler through its contract, so that counts as an import of the handler. */
const importsOf = (file: string, text: string): string[] => {
  const found = [...text.matchAll(/(import[\s\S]*?from\s+|import\(\s*)"(\.[^"]+)"/g)];
  return found.flatMap(([, names = "", path = ""]) => {
    const target = posix.join(posix.dirname(file), path);
    if (!file.startsWith("test/") || !target.startsWith("shared/api/")) return [target];
    return [target, ...[...names.matchAll(/\w+/g)].flatMap(([name]) => handlers.get(name) ?? [])];
  });
};

/** Importers of each file of the repository, as paths from its root. */
const readImporters = (): Map<string, string[]> => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "*.ts"])
    .toString()
    .trim()
    .split("\n");
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const target of importsOf(file, readFileSync(file, "utf8")))
      importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
};

/** Kinds of tests, the quickest first. Those of the integration kind start programs, so they come last. */
const kinds = ["test/unit/", "test/api/", "test/integration/"];
const kindOf = (file: string): number => kinds.findIndex((kind) => file.startsWith(kind));
const isTest = (file: string): boolean => kindOf(file) >= 0 && file.endsWith(".test.ts");

/**
 * The test files of the server that stand nearest to a source file along the imports, nearest first.
 * @param count how many at most
 */
export const nearestTests =
  (importers = readImporters()) =>
  (source: string, count: number): string[] => {
    const seen = new Set([source]);
    const found: string[] = [];
    for (let ring = [source]; ring.length > 0 && found.length < count; ) {
      ring = [...new Set(ring.flatMap((file) => importers.get(file) ?? []))].filter(
        (file) => !seen.has(file),
      );
      for (const file of ring) seen.add(file);
      found.push(...ring.filter(isTest).sort((a, b) => kindOf(a) - kindOf(b) || a.localeCompare(b)));
    }
    return found.slice(0, count);
  };
