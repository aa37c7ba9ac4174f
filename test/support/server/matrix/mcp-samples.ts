import { aTokenOf } from "../tokens.ts";
import type { Sample } from "./sample.ts";

const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };

/** What the generated tests send to the endpoint of the protocol. */
export const mcpSamples: Readonly<Record<string, Sample>> = {
  callMcp: {
    request: async (_, actor) => {
      if (actor.user.membership !== "active") return { body: list };
      const headers = { authorization: `Bearer ${await aTokenOf(actor)}` };
      // The first use of a token is noted, which is no change of the call.
      await actor.call.callMcp({ headers, body: list });
      return { headers, body: list };
    },
  },
};
