import { forEachAlone } from "../../core/for-each-alone.ts";
import { Problem } from "../../core/problem.ts";
import { table } from "../../core/table/table.ts";
import { ssoDomains } from "./domain-repository.ts";
import { isSameStanding, lookUpDomain } from "./look-up-domain.ts";

/** DNS is asked for a few at a time; each answer may take seconds. */
const lanes = 4;

/** Writes how a domain stands now; what came in between, or stands against it, is left to the next day. */
const renew = async (companyId: string, id: string, now: Date): Promise<void> => {
  const before = await ssoDomains.mustGet(companyId, id);
  const after = await lookUpDomain(before, now);
  if (!isSameStanding(before, after))
    await table.transact(ssoDomains.changeOperations(companyId, before, after));
};

/** Looks up every domain of the installation, once a day. */
export const lookUpAllDomains = async (now: Date): Promise<void> =>
  forEachAlone(
    await ssoDomains.listAll(),
    ({ id }) => id,
    ({ companyId, id }) =>
      renew(companyId, id, now).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      }),
    lanes,
  );
