import type { Context } from "../../core/endpoint/context.ts";
import { mustRead, mustReadVersion } from "./policy-readers.ts";
import { shownFile } from "./policy-record.ts";

/**
 * The file of a policy, or of one of its versions, that this person may read.
 * @param version its number; left out, it is the published one
 * @throws 404
 */
export const fileToRead = async (id: string, version: number | undefined, ctx: Context) => {
  const policy = await mustRead(id, ctx);
  const file = version === undefined ? shownFile(policy) : await mustReadVersion(policy, version, ctx);
  return { ...file, id: policy.id };
};
