import * as z from "zod";
import { type Json, readFilter, under } from "./scim-filter.ts";
import { scimProblem } from "./scim-problem.ts";

const Operation = z.object({
  op: z
    .string()
    .transform((op) => op.toLowerCase())
    .pipe(z.enum(["add", "replace", "remove"])),
  path: z.string().max(500).optional(),
  value: z.unknown().optional(),
});
type Operation = z.infer<typeof Operation>;

const Body = z.object({ Operations: z.array(Operation).min(1).max(1_000) });

const wrongPath = () => scimProblem(400, "The path is not valid.", "invalidPath");
const isJson = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `emails[type eq "work"].value` in its pieces; a schema's name before it says nothing more. */
const pathOf = (path: string) => {
  const plain = path.trim().replace(/^urn:ietf:params:scim:schemas:[\w:.]+?:(?=[A-Za-z]\w*($|[.[]))/i, "");
  const pieces = /^(\w+)(?:\[(.*)\])?(?:\.(\w+))?$/s.exec(plain);
  if (!pieces) throw wrongPath();
  const [, name = "", filter, sub] = pieces;
  return { name, filter, sub };
};

/** The name as the resource spells it. */
const keyIn = (json: Json, name: string): string =>
  Object.keys(json).find((key) => key.toLowerCase() === name.toLowerCase()) ?? name;

const set = (json: Json, name: string, value: unknown): Json => ({ ...json, [keyIn(json, name)]: value });
const without = (json: Json, name: string): Json => {
  const { [keyIn(json, name)]: _, ...rest } = json;
  return rest;
};

const same = (a: unknown, b: unknown): boolean => {
  const held = (each: unknown) => (isJson(each) ? under(each, "value") : each);
  return held(a) === held(b);
};

/** Adds to a list what is not in it; whatever else is replaced. */
const added = (before: unknown, value: unknown): unknown => {
  if (Array.isArray(before)) {
    const more = (Array.isArray(value) ? value : [value]).filter(
      (each) => !before.some((one) => same(one, each)),
    );
    return [...before, ...more];
  }
  return isJson(before) && isJson(value) ? merged(before, value, "add") : value;
};

const merged = (resource: Json, value: Json, op: "add" | "replace"): Json =>
  Object.entries(value).reduce<Json>(
    (json, [name, each]) => applyAt(json, { op, path: name, value: each }),
    resource,
  );

/** The parts of a list that a filter means. */
const applyToParts = (
  list: readonly unknown[],
  filter: string,
  sub: string | undefined,
  { op, value }: Operation,
) => {
  const means = readFilter(filter);
  const isMeant = (each: unknown) => isJson(each) && means(each);
  if (op === "remove" && !sub) return list.filter((each) => !isMeant(each));
  const change = (part: Json): Json => {
    if (op === "remove") return without(part, sub ?? "");
    return sub ? set(part, sub, value) : { ...part, ...(isJson(value) ? value : { value }) };
  };
  if (list.some(isMeant)) return list.map((each) => (isJson(each) && means(each) ? change(each) : each));
  // A part that is not there yet: what the filter says of it is its beginning.
  const [, name = "type", text = ""] = /^\s*(\w+)\s+eq\s+"([^"]*)"\s*$/i.exec(filter) ?? [];
  return op === "remove" ? list : [...list, change({ [name]: text })];
};

const removeFrom = (resource: Json, name: string, value: unknown): Json => {
  const before = under(resource, name);
  // Some directories name the members that go beside the path, not in it.
  if (!Array.isArray(before) || value === undefined || value === null) return without(resource, name);
  const gone = Array.isArray(value) ? value : [value];
  return set(
    resource,
    name,
    before.filter((each) => !gone.some((one) => same(one, each))),
  );
};

const applyAt = (resource: Json, operation: Operation): Json => {
  const { op, path = "", value } = operation;
  const { name, filter, sub } = pathOf(path);
  const before = under(resource, name);
  if (filter !== undefined)
    return set(resource, name, applyToParts(Array.isArray(before) ? before : [], filter, sub, operation));
  if (sub) {
    const inner = isJson(before) ? before : {};
    return set(resource, name, op === "remove" ? without(inner, sub) : set(inner, sub, value));
  }
  if (op === "remove") return removeFrom(resource, name, value);
  return set(resource, name, op === "add" ? added(before, value) : value);
};

const apply = (resource: Json, operation: Operation): Json => {
  const { op, path, value } = operation;
  if (path) return applyAt(resource, operation);
  if (op === "remove") throw scimProblem(400, "A removal needs a path.", "noTarget");
  if (!isJson(value)) throw scimProblem(400, "Without a path the value must be an object.", "invalidValue");
  return merged(resource, value, op);
};

/** A resource after the operations of a PATCH, one after another (RFC 7644, 3.5.2). @throws 400 */
export const patched = (resource: Json, body: unknown): Json => {
  const read = Body.safeParse(isJson(body) ? { Operations: under(body, "Operations") } : {});
  if (!read.success) throw scimProblem(400, "The operations are not valid.", "invalidValue");
  return read.data.Operations.reduce(apply, resource);
};
