import { ShareLimits, usualShares } from "../../../shared/schemas/shares.ts";
import { config } from "../config.ts";
import type { Item } from "../table/operation.ts";
import { table } from "../table/table.ts";
import { companyKey } from "./identity.ts";

const OwnLimits = ShareLimits.partial();

/** What a company may use, given its row: its own limits (attribute `shares`), else the stage's, else the usual ones. */
export const shareLimits = (company: Item | undefined): ShareLimits =>
  ShareLimits.parse({
    ...usualShares,
    ...OwnLimits.parse(JSON.parse(config().SHARES)),
    ...OwnLimits.parse(company?.shares ?? {}),
  });

/** The same, for those who have not read the row. */
export const shareLimitsOf = async (companyId: string): Promise<ShareLimits> =>
  shareLimits(await table.get(companyKey(companyId)));
