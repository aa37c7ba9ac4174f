import type { ObligationWithTexts } from "../../../shared/schemas/obligation-evaluation.ts";
import { obligationNotFound, obligations } from "./obligation-repository.ts";

/** An obligation with its texts. @throws 404 */
export const presentObligation = async (id: string): Promise<ObligationWithTexts> => {
  const [row, [texts]] = await Promise.all([obligations.mustGet(id), obligations.texts([id])]);
  if (!texts) throw obligationNotFound();
  return { ...row, ...texts };
};
