import { callMcp } from "../../shared/api/mcp.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";
import { answerMessage } from "./answer-message.ts";

export const handler = endpoint(callMcp, ({ body, headers }, ctx) => answerMessage(body, headers, ctx));
