import { config } from "../../core/config.ts";
import { countFailure, withinLimit } from "./rate-limit.ts";

const tooMany = "Too many accounts were registered from your network. Please try again in an hour.";

/**
 * Makes a registration when its source has tried fewer than the stage allows within an hour. Refused ones count
 * as well: "Company not found" tells which companies there are.
 * @throws 429 with the seconds to wait
 */
export const withinRegistrationLimit = async <T>(
  source: string,
  now: Date,
  attempt: () => Promise<T>,
): Promise<T> => {
  const max = config().REGISTRATIONS_PER_HOUR;
  if (max === 0) return attempt();
  const limit = { flow: "REGISTER", subject: source, max, windowSeconds: 3_600 };
  return withinLimit(limit, tooMany, async () => {
    await countFailure([limit], now);
    return attempt();
  });
};
