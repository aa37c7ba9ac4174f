import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import packageJson from "../../package.json" with { type: "json" };

const folder = new URL("../../.github/workflows/", import.meta.url);
const files = readdirSync(folder);

interface Job {
  readonly permissions?: Record<string, string>;
  readonly uses?: string;
  readonly steps?: readonly { readonly run?: string; readonly uses?: string }[];
}
interface Workflow {
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, Job>;
}

describe.each(files)("the workflow %s", (file) => {
  const text = readFileSync(new URL(file, folder), "utf8");
  const { permissions, jobs } = parse(text) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  it("runs only commands that this repository has", () => {
    const commands = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name);
    for (const name of commands) expect(Object.keys(packageJson.scripts)).toContain(name);
  });

  it("calls only workflows that are here, and actions of a stated version", () => {
    const called = [...Object.values(jobs), ...steps].flatMap(({ uses }) => uses ?? []);
    for (const uses of called)
      expect(
        files.map((each) => `./.github/workflows/${each}`).includes(uses) ||
          /^[\w-]+\/[\w-]+@v\d+$/.test(uses),
      ).toBe(true);
  });

  it("stores no key, asks for no more than it needs, and puts no text of a stranger into a script", () => {
    expect(text).not.toMatch(/secrets\.|AWS_SECRET|AWS_ACCESS_KEY/);
    expect(permissions.contents).toBe("read");
    for (const { run = "" } of steps) expect(run).not.toMatch(/\$\{\{/);
  });
});
