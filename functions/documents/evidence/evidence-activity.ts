import type { NamedPlace } from "../../../shared/schemas/evidence.ts";
import type { Context } from "../../core/endpoint/context.ts";
import type { Operation } from "../../core/table/operation.ts";
import { type EvidenceRecord, isSamePlace } from "./evidence-repository.ts";

interface Change {
  readonly before?: EvidenceRecord;
  readonly after?: EvidenceRecord;
}

const factsOf = ({ id, title, url, fileName, validFrom, validTo }: EvidenceRecord) => ({
  ...{ evidenceId: id, evidence: title, url, fileName, validFrom, validTo },
});

const placesOf = (record: EvidenceRecord | undefined): readonly NamedPlace[] => record?.attachedTo ?? [];

/** The record that a place belongs to, and what names the place in it. */
const recordOf = (place: NamedPlace) =>
  place.type === "rule"
    ? { target: { type: "rule", id: String(place.id) }, named: {} }
    : { target: { type: "duty", id: place.dutyId }, named: { duty: place.title, date: place.date } };

/** The rows of a change: one of each place that has the evidence or had it, or one of the evidence where none does. */
export const evidenceActivity = ({ before, after }: Change, ctx: Context): Operation[] => {
  const [was, is] = [placesOf(before), placesOf(after)];
  const isIn = (places: readonly NamedPlace[], place: NamedPlace): boolean =>
    places.some((each) => isSamePlace(each, place));
  const places = [...is, ...was.filter((place) => !isIn(is, place))];
  if (places.length === 0) {
    const id = (after ?? before)?.id ?? "";
    return [
      ctx.activity({
        target: { type: "evidence", id },
        ...(before && { before: factsOf(before) }),
        ...(after && { after: factsOf(after) }),
      }),
    ];
  }
  return places.map((place) => {
    const { target, named } = recordOf(place);
    return ctx.activity({
      target,
      ...(before && isIn(was, place) && { before: { ...named, ...factsOf(before) } }),
      ...(after && isIn(is, place) && { after: { ...named, ...factsOf(after) } }),
    });
  });
};
