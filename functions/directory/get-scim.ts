import { getScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { directories } from "./directory-repository.ts";
import { scimBase } from "./scim-answer.ts";

export const handler = endpoint(getScim, async (_, ctx) => ({
  baseUrl: scimBase(),
  ...(await directories.state(ctx.companyId())),
}));
