import { type Contract, pathParameters } from "../../../../shared/api/contract.ts";
import type { Call } from "../event.ts";
import { fieldsOf } from "../matrix/bad-values.ts";
import { as, type Person } from "../people.ts";
import { appOrigin } from "../settings.ts";
import type { Plan } from "./odd-values.ts";

/** A request as it goes over the wire. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

type Json = Record<string, unknown>;
type Path = readonly string[];

const isContainer = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Every place of a value, the containers among them. */
const placesIn = (value: unknown, path: Path = []): Path[] =>
  isContainer(value)
    ? Object.entries(value).flatMap(([name, each]) => [[...path, name], ...placesIn(each, [...path, name])])
    : [];

/** What a good request holds and what it might: params, query and body by their places. */
const placesOf = (contract: Contract, good: Json): Path[] => {
  const known = (["params", "query", "body"] as const).flatMap((part) =>
    fieldsOf(contract[part]).map(({ name }) => [part, name]),
  );
  const all = [...known, ...placesIn(good).filter((path) => path.length > 1), ["body"], ["body", "extra"]];
  return all.filter(([part]) => part !== "body" || contract.method !== "GET");
};

const editAt = (value: unknown, [name, ...rest]: Path, edit: (old: unknown) => unknown): unknown => {
  if (name === undefined) return edit(value);
  const copy: Json = Array.isArray(value) ? (value.slice() as unknown as Json) : { ...(value as Json) };
  copy[name] = editAt(copy[name], rest, edit);
  return copy;
};

/** Half a surrogate pair has no form in UTF-8; these bytes are what careless encoders send. */
const percent = (value: unknown): string => {
  const text = isContainer(value) ? JSON.stringify(value) : String(value);
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%BD";
};

const targetOf = (contract: Contract, { params, query }: Json, more: string | undefined): string => {
  const values = (isContainer(params) ? params : {}) as Json;
  const path = pathParameters(contract.path).reduce(
    (filled, name) => filled.replace(`{${name}}`, () => percent(values[name] ?? "")),
    contract.path,
  );
  const pairs = Object.entries(isContainer(query) ? query : {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${percent(name)}=${percent(value)}`);
  const search = [...pairs, ...(more === undefined ? [] : [more])].join("&");
  // Servers end a request's line and headers at 8 or 16 KB, which is none of the product's answers.
  return `${path}${search && "?"}${search}`.slice(0, 6_000);
};

const bodyOf = (contract: Contract, { body }: Json, plan: Plan): Buffer => {
  if (contract.method === "GET") return Buffer.alloc(0);
  const text =
    contract.kind === "form"
      ? new URLSearchParams(Object(isContainer(body) ? body : {})).toString()
      : JSON.stringify(body);
  const good = Buffer.from(text ?? "");
  return plan.body ? plan.body(good) : good;
};

/** Headers of a browser on our own page, changed by the plan. */
const headersOf = (
  contract: Contract,
  { cookies = [], headers }: Call,
  plan: Plan,
  hasBody: boolean,
): Record<string, string> => {
  const all: Record<string, string | undefined> = {
    accept: "*/*",
    "user-agent": "Mozilla/5.0 (tests)",
    "sec-fetch-site": "same-origin",
    cookie: [...(plan.cookie === undefined ? [] : [plan.cookie]), ...cookies].join("; "),
    ...(contract.method !== "GET" && { origin: appOrigin }),
    ...(hasBody && {
      "content-type": contract.kind === "form" ? "application/x-www-form-urlencoded" : "application/json",
    }),
    ...headers,
    ...plan.headers,
  };
  const present = Object.entries(all).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(present);
};

/** A good request of `person`, changed as the plan says. */
export const oddRequest = (contract: Contract, good: Call, person: Person, plan: Plan): RawRequest => {
  const { params, query, body } = good;
  let values: Json = { params: { ...params }, query: { ...query }, ...(body !== undefined && { body }) };
  const places = placesOf(contract, values);
  for (const { at, edit } of plan.fields) {
    const place = places[Math.floor(at * places.length)];
    if (place) values = editAt(values, place, edit) as Json;
  }
  const bytes = bodyOf(contract, values, plan);
  return {
    method: contract.method,
    target: targetOf(contract, values, plan.query),
    headers: headersOf(contract, as(person, good), plan, bytes.length > 0),
    body: bytes,
  };
};
