import type { NamedPlace, Place } from "../../../shared/schemas/evidence.ts";
import type { Context } from "../../core/endpoint/context.ts";
import { notFound } from "../../core/problem.ts";
import { namedBy } from "../../duties/occurrence-record.ts";
import { seenDuty } from "../../duties/seen-duty.ts";
import { findCompanyRules } from "../../rules/record/find-rule.ts";
import { ruleNotFound } from "../../rules/record/master-reader.ts";
import { isSamePlace } from "./evidence-repository.ts";

type Asked = readonly Place[];

/** @throws 404 for a rule that the company does not have */
const rulePlaces = async (companyId: string, asked: Asked): Promise<NamedPlace[]> => {
  const ids = asked.flatMap((place) => (place.type === "rule" ? place.id : []));
  const rules = await findCompanyRules(companyId, ids);
  return ids.map((id) => {
    const rule = rules.get(id);
    if (!rule) throw ruleNotFound();
    const { master, overlay } = rule;
    const { sourceSection, titleNumber, partNo } = master;
    const title = overlay?.internalTitle ?? master.ruleTitle;
    return { type: "rule", id, sourceSection, titleNumber, partNo, title };
  });
};

/** @throws 404 for an occurrence that was not opened, 403 for a duty that the caller may not see */
const occurrencePlaces = async (asked: Asked, ctx: Context): Promise<NamedPlace[]> => {
  const ids = asked.flatMap((place) => (place.type === "occurrence" ? place.id : []));
  const seen = new Map(
    await Promise.all(
      [...new Set(ids.map((id) => namedBy(id).dutyId))].map(
        async (dutyId) => [dutyId, (await seenDuty(dutyId, ctx)).own] as const,
      ),
    ),
  );
  return ids.map((id) => {
    const { dutyId, date } = namedBy(id);
    const record = seen.get(dutyId)?.find((each) => each.date === date);
    if (!record) throw notFound("Occurrence not found");
    return { type: "occurrence", id, dutyId, date, title: record.name };
  });
};

/**
 * The rules and occurrences that evidence is attached to, with their names of now. One that it was attached to before
 * keeps its name, and stays also while the company does not follow its title.
 * @throws 404, 403
 */
export const evidencePlaces = async (
  asked: Asked,
  ctx: Context,
  before: readonly NamedPlace[] = [],
): Promise<NamedPlace[]> => {
  const wanted = asked.filter(
    (place, index) => asked.findIndex((each) => isSamePlace(each, place)) === index,
  );
  const added = wanted.filter((place) => !before.some((each) => isSamePlace(each, place)));
  const [rules, ofDuties] = await Promise.all([
    rulePlaces(ctx.companyId(), added),
    occurrencePlaces(added, ctx),
  ]);
  const known = [...before, ...rules, ...ofDuties];
  return wanted.flatMap((place) => known.find((each) => isSamePlace(each, place)) ?? []);
};
