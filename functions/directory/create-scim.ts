import { createScim } from "../../shared/api/scim.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { answerWith } from "./scim-answer.ts";
import { kindOf } from "./scim-resources.ts";

export const handler = endpoint(createScim, async ({ params: { resource }, body }, ctx) =>
  answerWith(201, await kindOf(resource).create(body, ctx)),
);
