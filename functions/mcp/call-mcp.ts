import { callMcp } from "../../shared/api/mcp.ts";
import { endpoint } from "../core/endpoint/endpoint.ts";

/** The protocol's SDK is loaded once someone may use it. */
export const handler = endpoint(callMcp, async ({ body, headers }, ctx) => {
  const { answerMessage } = await import("./answer-message.ts");
  return answerMessage(body, headers, ctx);
});
