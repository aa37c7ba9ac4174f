import { setTimeout as delay } from "node:timers/promises";
import * as z from "zod";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import type { Contract } from "../../shared/api/contract.ts";
import { listPolicies } from "../../shared/api/policies.ts";
import { getCurrentUser } from "../../shared/api/session.ts";
import { ApiClient } from "../sample/api-client.ts";
import type { Account } from "../sample/demo-data.ts";
import { moving } from "./changes.ts";
import type { OpenStage } from "./rehearsed-account.ts";

export interface Calls {
  readonly made: number;
  /** What was refused, and why. */
  readonly refused: readonly string[];
}

const asked: readonly Contract[] = [getCurrentUser, listCompanyRules, listPolicies, moving];
const longestMs = 15 * 60_000;

/** Calls a stage as one person who signed in once, one call after the other, until it is stopped. */
export const callSteadily = async (
  { url, origin, answers, follow }: OpenStage,
  account: Pick<Account, "email" | "password">,
) => {
  process.env.APP_ORIGIN = origin;
  const client = await ApiClient.signedIn(url, account, answers);
  const refused: string[] = [];
  let made = 0;
  let stopped = false;
  const endsAt = Date.now() + longestMs;
  const loop = async () => {
    while (!stopped && Date.now() < endsAt) {
      for (const contract of asked) {
        await follow();
        made += 1;
        await client.call(contract).catch((error: unknown) => {
          // While a release is deployed, the one before may still answer, in another shape; that is no refusal.
          if (!(error instanceof z.ZodError)) refused.push(String(error).slice(0, 300));
        });
      }
      await delay(250);
    }
  };
  const running = loop();
  return {
    stop: async (): Promise<Calls> => {
      stopped = true;
      await running;
      return { made, refused };
    },
  };
};
