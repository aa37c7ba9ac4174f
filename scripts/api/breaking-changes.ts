import type { ApiInterface, Fields, Operation, Shape } from "./interface.ts";

/** Which way data go: callers send `takes`, and read `answers`. */
type Side = "takes" | "answers";
type Entities = ApiInterface["entities"];

interface Comparison {
  readonly side: Side;
  readonly before: Entities;
  readonly now: Entities;
}

/** What a shape may be: entities looked up, and alternatives of alternatives in one list. */
const alternatives = (shape: Shape, entities: Entities): readonly Shape[] => {
  if (typeof shape === "string") {
    if (!shape.startsWith("#")) return [shape];
    const entity = entities[shape.slice(1)];
    if (entity === undefined) throw new Error(`There is no entity ${shape}`);
    return alternatives(entity, entities);
  }
  if ("anyOf" in shape) return shape.anyOf.flatMap((each) => alternatives(each, entities));
  if ("values" in shape) return shape.values.map((value) => ({ values: [value] }));
  return [shape];
};

const valuesIn = (shape: Shape): readonly unknown[] =>
  typeof shape === "object" && "values" in shape ? shape.values : [];

/** Whether each value of `narrow` is one of `wide`; neither has parts. */
const isWithin = (narrow: Shape, wide: Shape): boolean => {
  if (wide === "any" || narrow === wide) return true;
  if (narrow === "integer" && wide === "number") return true;
  const [value] = valuesIn(narrow);
  return value !== undefined && (value === valuesIn(wide)[0] || typeof value === wide);
};

const text = (shapes: readonly Shape[]): string =>
  shapes.map((each) => (typeof each === "string" ? each : JSON.stringify(each))).join(" or ");

interface Field {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

const fieldsByName = (fields: Fields): ReadonlyMap<string, Field> =>
  new Map(
    Object.entries(fields).map(([key, shape]) => [
      key.replace(/\?$/, ""),
      { shape, isRequired: !key.endsWith("?") },
    ]),
  );

const changesOfField = (name: string, old: Field, found: Field | undefined, of: Comparison): string[] => {
  if (!found) return [`${name} is gone`];
  const changes = changesOfShape(name, old.shape, found.shape, of);
  if (of.side === "takes" && found.isRequired && !old.isRequired)
    return [...changes, `${name} is required now`];
  if (of.side === "answers" && old.isRequired && !found.isRequired)
    return [...changes, `${name} may be missing now`];
  return changes;
};

const changesOfFields = (name: string, old: Fields, fields: Fields, of: Comparison): string[] => {
  const before = fieldsByName(old);
  const now = fieldsByName(fields);
  const inner = (field: string): string => (name ? `${name}.${field}` : field);
  const kept = [...before].flatMap(([field, each]) => changesOfField(inner(field), each, now.get(field), of));
  if (of.side === "answers") return kept;
  const added = [...now].filter(([field, { isRequired }]) => isRequired && !before.has(field));
  return [...kept, ...added.map(([field]) => `${inner(field)} is required now`)];
};

/** What differs between two alternatives with parts; undefined where they are of different kinds. */
const changesOfParts = (name: string, old: Shape, now: Shape, of: Comparison): string[] | undefined => {
  if (typeof old === "string" || typeof now === "string") return undefined;
  if ("fields" in old && "fields" in now) return changesOfFields(name, old.fields, now.fields, of);
  if ("list" in old && "list" in now) return changesOfShape(`${name}[]`, old.list, now.list, of);
  if ("map" in old && "map" in now) return changesOfShape(`${name}.*`, old.map, now.map, of);
  return undefined;
};

/** A new value of a list of values that callers read already: they are told to expect new ones. */
const isNewValue = (shape: Shape, known: readonly Shape[]): boolean =>
  valuesIn(shape).some((value) => known.some((each) => typeof valuesIn(each)[0] === typeof value));

const changesOfShape = (name: string, old: Shape, found: Shape, of: Comparison): string[] => {
  const before = alternatives(old, of.before);
  const now = alternatives(found, of.now);
  const [narrow, wide] = of.side === "takes" ? [before, now] : [now, before];
  const partsOf = (each: Shape, other: Shape) =>
    of.side === "takes" ? changesOfParts(name, each, other, of) : changesOfParts(name, other, each, of);
  const changes = narrow.map((each): string[] => {
    if (wide.some((other) => isWithin(each, other))) return [];
    if (of.side === "answers" && isNewValue(each, wide)) return [];
    const parts = wide.flatMap((other) => {
      const differences = partsOf(each, other);
      return differences ? [differences] : [];
    });
    const nearest = parts.toSorted((a, b) => a.length - b.length)[0];
    return nearest ?? [`${name} was ${text(before)} and is ${text(now)}`];
  });
  return [...new Set(changes.flat())];
};

const changesOfOperation = (old: Operation, operation: Operation, entities: Omit<Comparison, "side">) => [
  ...changesOfFields("", old.takes, operation.takes, { ...entities, side: "takes" }),
  ...Object.entries(old.answers).flatMap(([status, shape]) => {
    const found = operation.answers[status];
    if (found === undefined) return [`does not answer ${status} any more`];
    return changesOfShape(status, shape, found, { ...entities, side: "answers" });
  }),
];

/**
 * What a caller of `before` would stumble over with `now`, a sentence each: an operation, field, or answer that is
 * gone, a field of another kind, a new required one, a value no longer taken. New operations, optional fields, fields
 * and values of answers are no breaking changes.
 */
export const breakingChanges = (before: ApiInterface, now: ApiInterface): string[] =>
  Object.entries(before.operations).flatMap(([name, old]) => {
    const operation = now.operations[name];
    if (!operation) return [`${name}: is gone`];
    const entities = { before: before.entities, now: now.entities };
    return changesOfOperation(old, operation, entities).map((change) => `${name}: ${change}`);
  });
