import { getObligationEvaluation } from "../../../shared/api/obligation-evaluations.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentObligation } from "./present-obligation.ts";

export const handler = endpoint(getObligationEvaluation, ({ params }) => presentObligation(params.id));
