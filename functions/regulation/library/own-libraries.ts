import { type Operation, replace } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 *   pk `LIBRARIES`   sk `{companyId}`   a company that has a library of its own
 */
const pk = "LIBRARIES";

/** The write that notes a company's library; noting it twice is the same as once. */
const note = (companyId: string): Operation => replace({ pk, sk: companyId });

/** Companies that have a library of their own. */
const list = async (): Promise<string[]> => (await table.queryAll({ pk })).map(({ sk }) => sk);

export const ownLibraries = { note, list };
