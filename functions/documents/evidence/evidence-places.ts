import type { Evidence } from "../../../shared/schemas/evidence.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { ruleNotFound } from "../../rules/record/master-reader.ts";

type Places = Evidence["attachedTo"];

/**
 * The rules that evidence is attached to, with their names of now. One that it was attached to before keeps its
 * name, and stays also while the company does not follow its title.
 * @throws 404 for a rule that the company does not have
 */
export const evidencePlaces = async (
  companyId: string,
  asked: readonly { readonly id: number }[],
  before: Places = [],
): Promise<Places> => {
  const ids = [...new Set(asked.map(({ id }) => id))];
  const known = new Map(before.map((place) => [place.id, place]));
  const rules = await findCompanyRules(
    companyId,
    ids.filter((id) => !known.has(id)),
  );
  return ids.map((id) => {
    const place = known.get(id);
    if (place) return place;
    const rule = rules.get(id);
    if (!rule) throw ruleNotFound();
    const { master, overlay } = rule;
    const { sourceSection, titleNumber, partNo } = master;
    return {
      ...{ type: "rule" as const, id, sourceSection, titleNumber, partNo },
      title: overlay?.internalTitle ?? master.ruleTitle,
    };
  });
};
