import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, normalize } from "node:path/posix";

/*
 * Holds the documents to the repository: the code they show, the files they name, the commands they give.
 * Shown code stands under `<!-- code: {file} from {text} -->`; `--write` copies it again.
 */

const shown = /(<!-- code: (\S+) from (.+?) -->\n```\w+\n)[\s\S]*?(\n```)/g;

/** The statement of `source` that begins in the line with `start`, without its indentation; undefined when none does. */
export const statementFrom = (source: string, start: string): string | undefined => {
  const lines = source.split("\n");
  const first = lines.findIndex((line) => line.includes(start));
  if (first < 0) return undefined;
  const indent = /^ */.exec(lines[first] ?? "")?.[0] ?? "";
  const ends = (line: string): boolean =>
    line.startsWith(indent) && /^(?:[})\]]|<\/|\/>)/.test(line.slice(indent.length));
  const opens = /[[({>]$|^\s*<\w+$/.test(lines[first] ?? "");
  const length = opens ? lines.slice(first + 1).findIndex(ends) + 2 : 1;
  return lines
    .slice(first, first + length)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    .join("\n");
};

/** Names in backticks that look like files of ours. */
const namedFiles = (text: string): string[] =>
  [
    /`([\w.-]+(?:\/[\w.*-]+)*\.(?:tsx?|mjs|cjs|json|snap|md|yml))`/g,
    /`((?:shared|functions|web|infra|scripts|test|docs)\/[\w./*-]+)`/g,
  ].flatMap((pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name));

/** Files and folders that links lead to. */
const linkedFiles = (document: string, text: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, link = ""]) =>
    normalize(join(document, "..", link)),
  );

/** Whether a file, a folder, a test without its ending, or a file of that name is there. */
const isThere = (files: readonly string[], name: string): boolean => {
  const pattern = new RegExp(
    `(?:^|/)${name.replace(/\/$/, "").replace(/[.+]/g, "\\$&").replaceAll("*", "[^/]*")}(?:$|/|(?:\\.test)?\\.tsx?$)`,
  );
  return files.some((file) => pattern.test(name.includes("/") ? file : basename(file)));
};

/** What a document says that the repository does not. */
export const documentProblems = (
  document: string,
  text: string,
  files: readonly string[],
  commands: ReadonlySet<string>,
): string[] => [
  ...[...new Set(namedFiles(text))]
    .filter((name) => !isThere(files, name))
    .map((name) => `${document}: there is no ${name}`),
  ...linkedFiles(document, text)
    .filter((link) => !files.some((file) => file === link || file.startsWith(`${link.replace(/\/$/, "")}/`)))
    .map((name) => `${document}: there is no ${name}`),
  ...[...new Set([...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name))]
    .filter((name) => !commands.has(name))
    .map((name) => `${document}: there is no command "npm run ${name}"`),
];

const main = (): void => {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard"];
  const files = execFileSync("git", list).toString().split("\n");
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  const commands = new Set(Object.keys(scripts));
  const problems: string[] = [];
  for (const document of files.filter((file) => file.endsWith(".md"))) {
    const text = readFileSync(document, "utf8");
    const copied = text.replace(shown, (_, head: string, file: string, start: string, end: string) => {
      const code = files.includes(file) ? statementFrom(readFileSync(file, "utf8"), start) : undefined;
      if (code === undefined) problems.push(`${document}: ${file} has no "${start}"`);
      return `${head}${code ?? ""}${end}`;
    });
    if (process.argv.includes("--write")) writeFileSync(document, copied);
    else if (copied !== text)
      problems.push(`${document} shows old code: node scripts/run.mjs checks/documents.ts --write`);
    problems.push(...documentProblems(document, copied, files, commands));
  }
  if (problems.length === 0) return;
  console.error(problems.join("\n"));
  process.exitCode = 1;
};

if (import.meta.main) main();
