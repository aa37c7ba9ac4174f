import type { Call } from "../event.ts";

type Fields = Readonly<Record<string, unknown>>;
type Part = "params" | "query" | "body";

const split = (place: string): [Part, string] => {
  const [part = "", ...name] = place.split(".");
  if (part !== "params" && part !== "query" && part !== "body") throw new Error(`There is no place ${place}`);
  return [part, name.join(".")];
};

const fieldsOf = (request: Call, part: Part): Fields => (request[part] ?? {}) as Fields;

/** What a request says at a place such as `params.id` or `body.assignedTo`. */
export const valueAt = (request: Call, place: string): unknown => {
  const [part, name] = split(place);
  return fieldsOf(request, part)[name];
};

/** The request with another value at a place; `undefined` leaves the field out. */
export const withValueAt = (request: Call, place: string, value: unknown): Call => {
  const [part, name] = split(place);
  const fields = Object.entries({ ...fieldsOf(request, part), [name]: value });
  return { ...request, [part]: Object.fromEntries(fields.filter(([, each]) => each !== undefined)) };
};
