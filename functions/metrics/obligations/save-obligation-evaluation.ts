import { saveObligationEvaluation } from "../../../shared/api/obligation-evaluations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentObligation } from "./present-obligation.ts";
import { saveObligation } from "./save-obligation.ts";

export const handler = endpoint(saveObligationEvaluation, async ({ body }, ctx) =>
  presentObligation(await saveObligation(body, ctx)),
);
