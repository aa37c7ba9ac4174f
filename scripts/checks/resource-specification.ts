import { loadAwsServiceSpec } from "@aws-cdk/aws-service-spec";
import { isObject, type Template, type Templates } from "../../infra/lib/template.ts";

type Specification = Awaited<ReturnType<typeof loadAwsServiceSpec>>;
type ResourceOf = ReturnType<typeof findResource>;
type Properties = NonNullable<ResourceOf>["properties"];
type PropertyType = Properties[string]["type"];

const findResource = (db: Specification, type: string) =>
  db.lookup("resource", "cloudFormationType", "equals", type)[0];

let database: Promise<Specification> | undefined;
/** AWS's database, read once: it takes half a second. */
const specification = (): Promise<Specification> => {
  database ??= loadAwsServiceSpec();
  return database;
};

/** A value that CloudFormation fills in: its type is known only then. */
const isFilledIn = (value: unknown): boolean =>
  isObject(value) &&
  Object.keys(value).length === 1 &&
  Object.keys(value).every((key) => key === "Ref" || key.startsWith("Fn::"));

/** Numbers and truth values may be given as text, as CloudFormation takes them. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === "string" || typeof value === "number" || typeof value === "boolean",
  number: (value) => Number.isFinite(Number(value)) && typeof value !== "object",
  integer: (value) => Number.isInteger(Number(value)) && typeof value !== "object",
  boolean: (value) => typeof value === "boolean" || value === "true" || value === "false",
  "date-time": (value) => typeof value === "string",
  null: (value) => value === null,
  json: () => true,
  tag: isObject,
};

const problemsOf = (db: Specification, where: string, type: PropertyType, value: unknown): string[] => {
  if (isFilledIn(value)) return [];
  switch (type.type) {
    case "array":
      if (!Array.isArray(value)) return [`${where} must be a list`];
      return value.flatMap((item, index) => problemsOf(db, `${where}[${index}]`, type.element, item));
    case "map":
      if (!isObject(value)) return [`${where} must be a map`];
      return Object.entries(value).flatMap(([key, item]) =>
        problemsOf(db, `${where}.${key}`, type.element, item),
      );
    case "ref":
      if (!isObject(value)) return [`${where} must be an object`];
      return propertyProblems(db, where, db.get("typeDefinition", type.reference.$ref).properties, value);
    case "union": {
      const each = type.types.map((option) => problemsOf(db, where, option, value));
      return each.find((found) => found.length === 0) ?? each[0] ?? [];
    }
    default:
      return scalars[type.type]?.(value) === false ? [`${where} must be of the type ${type.type}`] : [];
  }
};

const propertyProblems = (
  db: Specification,
  where: string,
  properties: Properties,
  given: Readonly<Record<string, unknown>>,
): string[] => {
  const missing = Object.entries(properties)
    .filter(([name, { required }]) => required === true && !(name in given))
    .map(([name]) => `${where} needs ${name}`);
  const wrong = Object.entries(given).flatMap(([name, value]) => {
    const property = properties[name];
    return property
      ? problemsOf(db, `${where}.${name}`, property.type, value)
      : [`${where} knows no ${name}`];
  });
  return [...missing, ...wrong];
};

/** Every `Ref` and `Fn::GetAtt` of a value. */
const referencesIn = (value: unknown): { id: string; attribute?: string }[] => {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === "Ref" && typeof inner === "string") return [{ id: inner }];
    if (key === "Fn::GetAtt" && Array.isArray(inner))
      return [{ id: String(inner[0]), attribute: inner.slice(1).join(".") }];
    return referencesIn(inner);
  });
};

const referenceProblems = (db: Specification, stack: string, template: Template): string[] =>
  referencesIn([template.Resources, template.Outputs]).flatMap(({ id, attribute }) => {
    if (id.startsWith("AWS::") || id === "BootstrapVersion") return [];
    const target = template.Resources[id];
    if (!target) return [`${stack} refers to ${id}, which it does not have`];
    const attributes = findResource(db, target.Type)?.attributes ?? {};
    return attribute === undefined || attribute in attributes
      ? []
      : [`${stack} asks ${id} (${target.Type}) for ${attribute}, which it does not give`];
  });

const resourceProblems = (db: Specification, stack: string, { Resources }: Template): string[] =>
  Object.entries(Resources).flatMap(([id, { Type, Properties = {} }]) => {
    const found = findResource(db, Type);
    return found
      ? propertyProblems(db, `${stack}/${id} (${Type})`, found.properties, Properties)
      : [`${stack}/${id}: there is no ${Type}`];
  });

/**
 * Holds templates to AWS's own resource specification: types, properties, what is required, and what is referred to.
 * @returns a sentence for each thing that CloudFormation would refuse
 */
export const specificationProblems = async (templates: Templates): Promise<string[]> => {
  const db = await specification();
  return [...templates].flatMap(([stack, template]) => [
    ...resourceProblems(db, stack, template),
    ...referenceProblems(db, stack, template),
  ]);
};

/** For each type, the properties whose change replaces the resource. */
export const replacingOf = async (types: readonly string[]): Promise<Map<string, string[]>> => {
  const db = await specification();
  return new Map(
    types.map((type) => [
      type,
      Object.entries(findResource(db, type)?.properties ?? {})
        .filter(([, { causesReplacement }]) => causesReplacement === "yes")
        .map(([name]) => name),
    ]),
  );
};
