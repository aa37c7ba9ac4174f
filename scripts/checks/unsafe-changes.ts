import { isDeepStrictEqual } from "node:util";
import type { Template, TemplateResource, Templates } from "../../infra/lib/template.ts";

/** What holds data, and the properties whose change makes CloudFormation put a new, empty one in its place. */
export const replacingProperties: Readonly<Record<string, readonly string[]>> = {
  "AWS::DynamoDB::Table": ["TableName", "KeySchema", "LocalSecondaryIndexes", "ImportSourceSpecification"],
  "AWS::S3::Bucket": ["BucketName", "BucketNamePrefix", "BucketNamespace", "ObjectLockEnabled"],
};

const exportName = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** Names that a template imports with `Fn::ImportValue`, wherever they are. */
export const importsIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(importsIn);
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "Fn::ImportValue" ? [exportName(inner)] : importsIn(inner),
  );
};

const exportsOf = ({ Outputs = {} }: Template): Map<string, unknown> =>
  new Map(
    Object.values(Outputs).flatMap(({ Export, Value }) =>
      Export ? [[exportName(Export.Name), Value] as const] : [],
    ),
  );

/** Names that a template exports. */
export const exportNames = (template: Template): string[] => [...exportsOf(template).keys()];

const brokenExports = (before: Templates, after: Templates): string[] => {
  const importers = new Map<string, string[]>();
  for (const [stack, template] of before)
    for (const name of new Set(importsIn(template)))
      importers.set(name, [...(importers.get(name) ?? []), stack]);
  return [...before].flatMap(([stack, template]) => {
    const kept = exportsOf(after.get(stack) ?? template);
    return [...exportsOf(template)].flatMap(([name, value]) => {
      const users = importers.get(name)?.join(", ");
      if (users === undefined || isDeepStrictEqual(kept.get(name), value)) return [];
      const what = kept.has(name) ? "changes" : "drops";
      return [
        `${stack} ${what} the export ${name}, which ${users} still imports. Keep it for one release more.`,
      ];
    });
  });
};

const lostData = (stack: string, before: Template, after: Template | undefined): string[] =>
  Object.entries(before.Resources).flatMap(([id, old]) => {
    const replacing = replacingProperties[old.Type];
    if (replacing === undefined) return [];
    const what = `${old.Type} ${id} of ${stack}`;
    const now: TemplateResource | undefined = after?.Resources[id];
    if (now?.Type !== old.Type)
      return [`${what} would be gone: its logical id or its stack changed, and its data would stay behind.`];
    const changed = replacing.filter(
      (name) => !isDeepStrictEqual(old.Properties?.[name], now.Properties?.[name]),
    );
    return changed.length === 0
      ? []
      : [`${what} would be replaced by an empty one: ${changed.join(", ")} changed.`];
  });

/**
 * What a deployment must not do to a stage: drop or change an export that a deployed stack imports (CloudFormation
 * refuses it, with some stacks updated and some not), replace a table or bucket, or lose its logical id.
 * @param before the deployed templates
 * @param after the templates to deploy
 * @returns a sentence each; none where the deployment is safe
 */
export const unsafeChanges = (before: Templates, after: Templates): string[] => [
  ...brokenExports(before, after),
  ...[...before].flatMap(([stack, template]) => lostData(stack, template, after.get(stack))),
];
