import type { ScimAnswer } from "../../shared/api/contract.ts";
import { config } from "../core/config.ts";
import { sha256 } from "../core/ids.ts";
import type { Json } from "./scim-filter.ts";
import { readFilter } from "./scim-filter.ts";
import { scimProblem } from "./scim-problem.ts";

export const scimBase = (): string => `${config().APP_ORIGIN}/api/scim/v2`;

/** A resource with what the protocol says of it; its version is what it holds. */
export type Resource = Json & { readonly id: string; readonly meta: { readonly version: string } };

/** Adds what the protocol says of each resource. */
export const resource = (
  type: "User" | "Group",
  schema: string,
  content: Json & { readonly id: string },
  times: { created: string; lastModified: string },
): Resource => ({
  schemas: [schema],
  ...content,
  meta: {
    ...{ resourceType: type, ...times, location: `${scimBase()}/${type}s/${content.id}` },
    version: `W/"${sha256(JSON.stringify(content)).slice(0, 20)}"`,
  },
});

export const answerWith = (status: number, found: Resource): ScimAnswer => ({
  status,
  json: found,
  headers: {
    etag: found.meta.version,
    ...(status === 201 && { location: String(Object(found.meta).location) }),
  },
});

/** @throws 412 where the caller read another version */
export const requireVersion = (ifMatch: string | undefined, { meta }: Resource): void => {
  if (!ifMatch || ifMatch.trim() === "*") return;
  if (!ifMatch.split(",").some((each) => each.trim() === meta.version))
    throw scimProblem(412, "The resource was changed since it was read.");
};

/** What a list is asked for. */
export interface ListQuery {
  readonly filter?: string | undefined;
  readonly startIndex: number;
  readonly count: number;
  readonly attributes?: string | undefined;
  readonly excludedAttributes?: string | undefined;
}

const namesIn = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((name) => name.trim().split(".")[0]?.toLowerCase() ?? "")
    .filter((name) => name !== "");

const always = ["id", "schemas", "meta"];

/** The attributes that were asked for (RFC 7644, 3.9). */
export const chosen = (
  found: Json,
  { attributes, excludedAttributes }: Pick<ListQuery, "attributes" | "excludedAttributes">,
): Json => {
  const [only, not] = [namesIn(attributes), namesIn(excludedAttributes)];
  return Object.fromEntries(
    Object.entries(found).filter(([name]) => {
      const key = name.toLowerCase();
      if (always.includes(key)) return true;
      return only.length > 0 ? only.includes(key) : !not.includes(key);
    }),
  );
};

/** A page of the resources that a filter means, counted from 1. */
export const listAnswer = (all: readonly Resource[], query: ListQuery): ScimAnswer => {
  const means = query.filter ? readFilter(query.filter) : () => true;
  const found = all.filter(means);
  const from = Math.max(1, query.startIndex);
  const page = found.slice(from - 1, from - 1 + Math.max(0, query.count));
  return {
    status: 200,
    json: {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
      ...{ totalResults: found.length, startIndex: from, itemsPerPage: page.length },
      Resources: page.map((each) => chosen(each, query)),
    },
  };
};
