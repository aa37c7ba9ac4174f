import { getVerification } from "../../shared/api/record.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { verifications } from "./verify/verification-repository.ts";

export const handler = endpoint(getVerification, ({ params }, ctx) =>
  verifications.mustGet(ctx.companyId(), params.id),
);
