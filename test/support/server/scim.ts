import { newId } from "../../../functions/core/ids.ts";
import { table } from "../../../functions/core/table/table.ts";
import { directories } from "../../../functions/directory/directory-repository.ts";
import { registry } from "../../../shared/api/registry.ts";
import { type Answer, call } from "./api.ts";
import { guardSecret } from "./captured-logs.ts";
import type { Call } from "./event.ts";
import { aStaffedCompany } from "./people.ts";
import { newDomain, prove } from "./sso.ts";
import { withToken } from "./tokens.ts";

/** A new token of a company's directory, made past the endpoint. */
export const aDirectoryToken = async (companyId: string): Promise<string> => {
  const { secret, operations } = await directories.renew(companyId, newId(), new Date());
  guardSecret(secret);
  await table.transact(operations);
  return secret;
};

/** JSON of an answer. */
// biome-ignore lint/suspicious/noExplicitAny: answers are read as a directory reads them
export type Json = any;

/** A call as a directory sends it. */
export const asDirectory =
  (secret: string) =>
  async (
    method: string,
    path: string,
    body?: unknown,
    headers: Call["headers"] = {},
  ): Promise<Answer & { json: Json }> => {
    const [address = "", query = ""] = path.split("?");
    const [, resource = "", id] = address.split("/");
    const shape = id === undefined ? "/api/scim/v2/{resource}" : "/api/scim/v2/{resource}/{id}";
    const contract = registry.find((each) => each.method === method && each.path === shape);
    if (!contract) throw new Error(`There is no call ${method} ${path}`);
    const request = {
      params: { resource, ...(id !== undefined && { id }) },
      query: Object.fromEntries(new URLSearchParams(query)),
      ...(body !== undefined && { body, headers: { "content-type": "application/scim+json", ...headers } }),
      ...(body === undefined && { headers }),
    };
    return call(contract, withToken(secret, request));
  };

/** A company with a proven domain, whose directory may call. */
export const aDirectoryCompany = async () => {
  const staff = await aStaffedCompany();
  const domain = newDomain();
  await prove(staff.company.id, domain);
  const secret = await aDirectoryToken(staff.company.id);
  return { ...staff, domain, secret, scim: asDirectory(secret) };
};
