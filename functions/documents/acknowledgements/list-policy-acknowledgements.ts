import { listPolicyAcknowledgements } from "../../../shared/api/acknowledgements.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { acknowledgementsPage, expectAcknowledgements } from "./acknowledgements-page.ts";

export const handler = endpoint(
  listPolicyAcknowledgements,
  ({ query }, ctx) => acknowledgementsPage(ctx, query),
  ({ query }, reader) => Promise.all(expectAcknowledgements(reader, query)),
);
