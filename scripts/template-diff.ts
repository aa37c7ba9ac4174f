import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { formatDifferences, fullDiff, ResourceImpact } from "@aws-cdk/cloudformation-diff";
import { readTemplates, type Template, type Templates } from "../infra/lib/template.ts";

/*
 * `npm run template-diff -- BEFORE AFTER`: what changed between two folders of synthesized templates, as Markdown for
 * a pull request: a line for each stack, what is replaced or destroyed by name, and the details folded away.
 */

const empty: Template = { Resources: {} };

/** GitHub takes 65,536 characters in a comment. */
const maxDetails = 50_000;

const destroys: ReadonlySet<ResourceImpact> = new Set([
  ResourceImpact.WILL_REPLACE,
  ResourceImpact.WILL_DESTROY,
  ResourceImpact.WILL_ORPHAN,
]);

interface StackChange {
  readonly line: string;
  readonly losses: readonly string[];
  readonly details: string;
}

/** @returns undefined when the stack is as it was */
const stackChange = async (
  name: string,
  before: Templates,
  after: Templates,
): Promise<StackChange | undefined> => {
  const difference = fullDiff({ ...(before.get(name) ?? empty) }, { ...(after.get(name) ?? empty) });
  if (difference.differenceCount === 0) return undefined;
  const { added, removed, changed } = Object.values(difference.resources.changes).reduce(
    (sums, change) => ({
      added: sums.added + Number(change.isAddition),
      removed: sums.removed + Number(change.isRemoval),
      changed: sums.changed + Number(change.isUpdate),
    }),
    { added: 0, removed: 0, changed: 0 },
  );
  const stream = new PassThrough();
  formatDifferences(stream, difference);
  stream.end();
  return {
    line: `| ${name} | ${added} | ${changed} | ${removed} |`,
    losses: Object.entries(difference.resources.changes)
      .filter(([, change]) => destroys.has(change.changeImpact))
      .map(
        ([id, change]) =>
          `- \`${name}\`: \`${id}\` (${change.oldResourceType}) ${change.changeImpact.toLowerCase().replaceAll("_", " ")}`,
      ),
    details: `${name}\n${stripVTControlCharacters(await text(stream)).trim()}`,
  };
};

/** The difference between two sets of templates, by the names of their stacks, as Markdown. */
export const templateDifference = async (before: Templates, after: Templates): Promise<string> => {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const changes = (await Promise.all(names.map((name) => stackChange(name, before, after)))).filter(
    (change) => change !== undefined,
  );
  if (changes.length === 0) return "The templates stay as they are.\n";
  const losses = changes.flatMap((change) => change.losses);
  const details = changes.map((change) => change.details).join("\n\n");
  return `### Change of the templates

| Stack | added | changed | removed |
|---|---|---|---|
${changes.map(({ line }) => line).join("\n")}
${losses.length > 0 ? `\n**Replaced, removed or left behind:**\n\n${losses.join("\n")}\n` : ""}
<details><summary>Details</summary>

\`\`\`
${details.slice(0, maxDetails)}${details.length > maxDetails ? "\n… the rest is in the log of the job" : ""}
\`\`\`

</details>
`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [before, after] = process.argv.slice(2);
  if (before === undefined || after === undefined) {
    console.error("Name two folders of templates: npm run template-diff -- BEFORE AFTER");
    process.exitCode = 1;
  } else console.log(await templateDifference(readTemplates(before), readTemplates(after)));
}
