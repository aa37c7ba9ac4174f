import type { Context } from "../core/endpoint/context.ts";
import type { Resource } from "./scim-answer.ts";
import type { Json } from "./scim-filter.ts";
import { scimGroups } from "./scim-groups.ts";
import { noSuchResource, notSupported } from "./scim-problem.ts";
import { scimUsers } from "./scim-users.ts";

/** What a directory keeps, and how. */
interface Kind {
  list(companyId: string): Promise<Resource[]>;
  read(companyId: string, id: string): Promise<Resource>;
  create(json: Json, ctx: Context): Promise<Resource>;
  replace(id: string, json: Json, ctx: Context): Promise<Resource>;
  remove(id: string, ctx: Context): Promise<void>;
}

/** @throws 501 for what the protocol has and we do not, 404 for all else */
export const kindOf = (name: string): Kind => {
  if (name === "Users") return scimUsers;
  if (name === "Groups") return scimGroups;
  throw name === "Bulk" || name === "Me" ? notSupported() : noSuchResource();
};
