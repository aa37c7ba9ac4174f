import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly UpdateReplacePolicy?: string;
  readonly DependsOn?: readonly string[];
}

export interface Template {
  readonly Resources: Readonly<Record<string, TemplateResource>>;
  readonly Outputs?: Readonly<
    Record<string, { readonly Value: unknown; readonly Export?: { readonly Name: unknown } }>
  >;
}

/** Templates of a stage, by the name of their stack. */
export type Templates = ReadonlyMap<string, Template>;

/** Whether a value of a template is one with fields: neither a list nor a scalar. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The synthesised templates of a folder, by the name of their stack. */
export const readTemplates = (folder: string): Map<string, Template> =>
  new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith(".template.json"))
      .map((file) => [
        file.replace(".template.json", ""),
        JSON.parse(readFileSync(join(folder, file), "utf8")),
      ]),
  );

/** A value of a template as one line: intrinsic functions show as the names they refer to. */
export const flat = (value: unknown): string => {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(flat).join("");
  if (typeof value !== "object" || value === null) return String(value);
  const [[name, inner] = ["", ""]] = Object.entries(value);
  if (name === "Fn::Join" && Array.isArray(inner)) return flat(inner[1]);
  if (name === "Fn::GetAtt" && Array.isArray(inner)) return `<${inner.join(".")}>`;
  return `<${flat(inner)}>`;
};
