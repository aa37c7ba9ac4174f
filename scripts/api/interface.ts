/** A JSON schema without what no program depends on: texts, limits, and formats. `#Name` is an entity. */
export type Shape =
  | string
  | { readonly values: readonly unknown[] }
  | { readonly anyOf: readonly Shape[] }
  | { readonly list: Shape }
  | { readonly map: Shape }
  | { readonly fields: Fields };
/** Fields by name; a name with a question mark at its end is that of an optional one. */
export type Fields = Readonly<Record<string, Shape>>;

/** What a call takes (parameters and body in one), and what it answers by status. */
export interface Operation {
  readonly takes: Fields;
  readonly answers: Readonly<Record<string, Shape>>;
}

/** An API as its callers depend on it. */
export interface ApiInterface {
  /** By method and path, such as `GET /api/me`. */
  readonly operations: Readonly<Record<string, Operation>>;
  readonly entities: Readonly<Record<string, Shape>>;
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
}
interface Content {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}
interface DocumentOperation {
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const optional = (name: string, isRequired: boolean): string => (isRequired ? name : `${name}?`);

const objectShape = ({ properties, required = [], additionalProperties }: Schema): Shape => {
  if (!properties && typeof additionalProperties === "object") return { map: shapeOf(additionalProperties) };
  const fields = Object.entries(properties ?? {}).map(
    ([name, schema]) => [optional(name, required.includes(name)), shapeOf(schema)] as const,
  );
  return { fields: Object.fromEntries(fields) };
};

const shapeOf = (schema: Schema): Shape => {
  if (schema.$ref) return `#${schema.$ref.split("/").at(-1)}`;
  if ("const" in schema) return { values: [schema.const] };
  if (schema.enum) return { values: schema.enum };
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return { anyOf: alternatives.map(shapeOf) };
  if (typeof schema.type === "object")
    return { anyOf: schema.type.map((type) => shapeOf({ ...schema, type })) };
  if (schema.type === "array") return { list: shapeOf(schema.items ?? {}) };
  if (schema.type === "object") return objectShape(schema);
  return schema.type ?? "any";
};

const jsonOf = ({ content }: Content): Shape => shapeOf(content?.["application/json"]?.schema ?? {});

const takes = ({ parameters, requestBody }: DocumentOperation): Fields => {
  const fields = parameters.map(
    (each) => [`${each.in} ${optional(each.name, each.required)}`, shapeOf(each.schema)] as const,
  );
  if (!requestBody) return Object.fromEntries(fields);
  return { ...Object.fromEntries(fields), body: jsonOf(requestBody) };
};

const answers = ({ responses }: DocumentOperation): Operation["answers"] =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, answer]) =>
      Number(status) < 400 ? [[status, jsonOf(answer)]] : [],
    ),
  );

/** The interface that an OpenAPI document of ours describes. */
export const interfaceOf = (document: Readonly<Record<string, unknown>>): ApiInterface => {
  const { paths, components } = document as unknown as ApiDocument;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) =>
        [
          `${method.toUpperCase()} ${path}`,
          { takes: takes(operation), answers: answers(operation) },
        ] as const,
    ),
  );
  const entities = Object.entries(components.schemas).map(
    ([name, schema]) => [name, shapeOf(schema)] as const,
  );
  return { operations: Object.fromEntries(operations), entities: Object.fromEntries(entities) };
};

const lines = (record: Readonly<Record<string, unknown>>): string =>
  Object.keys(record)
    .toSorted()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(record[name])}`)
    .join(",\n");

/** The interface as text: one line for each operation and entity, in the order of their names. */
export const interfaceText = ({ operations, entities }: ApiInterface): string =>
  `{ "operations": {\n${lines(operations)}\n}, "entities": {\n${lines(entities)}\n} }\n`;
