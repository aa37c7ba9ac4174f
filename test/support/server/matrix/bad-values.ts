import * as z from "zod";

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly maxLength?: number;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

interface Field {
  readonly name: string;
  readonly types: ReadonlySet<string>;
  /** Characters it takes at most; 0 where it does not say. */
  readonly maxLength: number;
  readonly isRequired: boolean;
}

/** The fields an object schema takes, and which of them must be there. */
export const fieldsOf = (schema: z.ZodType): Field[] => {
  const taken = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const object = taken.anyOf?.find(({ properties }) => properties) ?? taken;
  return Object.entries(object.properties ?? {}).map(([name, field]) => ({
    name,
    types: new Set(typesOf(field)),
    maxLength: Math.max(0, ...[field, ...(field.anyOf ?? [])].map(({ maxLength = 0 }) => maxLength)),
    isRequired: object.required?.includes(name) ?? false,
  }));
};

const typesOf = (field: JsonSchema): string[] => [
  ...(field.type === undefined ? [] : [field.type].flat()),
  ...(field.anyOf ?? []).flatMap(typesOf),
];

/** No text: what is left when a pair of UTF-16 is cut in two. */
const halfCharacter = "ab\ud83d";

/** Few fields hold this much; a longer body is refused for its size alone. */
const endlessLength = 200_000;

/** Values in JSON that no field of these types takes. */
export const badJsonValues = ({ types, maxLength }: Omit<Field, "isRequired">): [string, unknown][] => {
  const all: [string, string, unknown][] = [
    ["string", "endless text", "x".repeat(Math.max(endlessLength, maxLength + 1))],
    ["string", "half a character", halfCharacter],
    ["object", "an object", { $gt: "" }],
    ["array", "a list", [["x"]]],
    ["boolean", "a boolean", true],
    ["number", "a fraction", 0.5],
    ["number", "a number beyond all", 1e300],
  ];
  const takesNumbers = types.has("number") || types.has("integer");
  return all
    .filter(([type]) => type === "string" || !(types.has(type) || (type === "number" && takesNumbers)))
    .map(([, name, value]) => [name, value]);
};

const badNumbers: readonly [string, string][] = [
  ...Object.entries({ "a word for a number": "many", "a fraction": "1.5", "no number": "NaN" }),
];

/** Texts in a path or a query that no parameter takes. */
export const badTexts = (types: ReadonlySet<string>): [string, string][] => [
  ["endless text", "x".repeat(20_000)],
  ["half a character", halfCharacter],
  ...(types.has("number") || types.has("integer") ? badNumbers : []),
];

/** Names of all properties anywhere in a schema's answers. */
export const propertyNames = (schema: z.ZodType): Set<string> => {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key === "properties" && typeof value === "object" && value !== null) {
        for (const name of Object.keys(value)) names.add(name);
      }
      visit(value);
    }
  };
  visit(z.toJSONSchema(schema, { io: "output", unrepresentable: "any" }));
  return names;
};
