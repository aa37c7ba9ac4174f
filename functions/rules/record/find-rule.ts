import type { MasterRule } from "../../../shared/schemas/rule.ts";
import { conflict } from "../../core/problem.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { type Selection, selections } from "../../regulation/selections/selection-repository.ts";
import { numberOf, type RuleState } from "./company-rule.ts";
import { companyRuleId, parseCompanyRuleId, slotOf } from "./company-rule-id.ts";
import { newMasterReader, placeInId, ruleNotFound } from "./master-reader.ts";
import { type Overlay, overlays, type RulePlace } from "./overlay-repository.ts";

/**
 * Several master rules by their composite ids, in that order; undefined when there is none. Those that an undo
 * removed are among them: people with work on them still see what it is about.
 */
export const findMasters = (
  ids: readonly string[],
  companyId: string | null,
): Promise<(MasterRule | undefined)[]> => {
  const reader = newMasterReader(companyId);
  return Promise.all(ids.map(async (id) => (await reader.byId(id))?.master));
};

/** Begins what `findMasters` asks of the table in a function that knows the titles. */
export const expectMasters = (ids: readonly string[], companyId: string): Promise<unknown> => {
  const titles = new Map(ids.map(placeInId).map((place) => [`${place.kind} ${place.titleNumber}`, place]));
  return Promise.all(
    [...titles.values()].map(({ kind, titleNumber }) =>
      libraryRepository.getTitle(kind === "own" ? ownLibrary(companyId) : sharedLibrary, titleNumber),
    ),
  );
};

/** A master rule by its composite id, as this company may see it, or 404. */
export const mustFindMaster = async (id: string, companyId: string | null): Promise<MasterRule> => {
  const found = await newMasterReader(companyId).byId(id);
  if (!found || found.isWithdrawn) throw ruleNotFound();
  return found.master;
};

/** Where the company's state of a master rule lies. */
export const placeOf = (companyId: string, master: MasterRule): RulePlace => ({
  companyId,
  titleNumber: master.titleNumber,
  partNo: master.partNo,
  slot: slotOf(master.library, master.ordinal),
});

/** A rule of a title the company has selected. */
export type SelectedRule = RuleState & {
  readonly selection: Selection;
  readonly companyRuleId: number;
  /** Whether an undo took it out of its library. */
  readonly isWithdrawn: boolean;
};

/**
 * Several company rules by their numbers; those that `mustFindCompanyRule` would refuse are left out. Costs
 * one look at the selections, one at each title and part that is named, and one batch of the company's state.
 */
export const findCompanyRules = async (
  companyId: string,
  numbers: readonly number[],
): Promise<Map<number, SelectedRule>> => {
  const reader = newMasterReader(companyId);
  const blocks = numbers.map((number) => parseCompanyRuleId(number).block);
  const chosen = await selections.listActiveWith(companyId, blocks);
  const byBlock = new Map(chosen.map((each) => [each.block, each]));
  const found = await Promise.all(
    numbers.map(async (companyRuleId) => {
      const { block, library, ordinal } = parseCompanyRuleId(companyRuleId);
      const selection = byBlock.get(block);
      const rule = selection && (await reader.byOrdinal(library, selection.titleNumber, ordinal));
      return rule ? [{ ...rule, companyRuleId, selection }] : [];
    }),
  );
  const rules = found.flat();
  const states = await overlays.getMany(rules.map(({ master }) => placeOf(companyId, master)));
  return new Map(
    rules
      .map((rule, index) => ({ ...rule, overlay: states[index] }))
      .filter((rule) => numberOf(rule) !== null && !(rule.isWithdrawn && !rule.overlay))
      .map((rule) => [rule.companyRuleId, rule]),
  );
};

/**
 * A company rule by its number. 404 when there is none, when it is another company's, when its title is not
 * selected now, or when it was never initialized: all look the same.
 */
export const mustFindCompanyRule = async (companyId: string, id: string): Promise<SelectedRule> => {
  const number = Number(id);
  const rule = (await findCompanyRules(companyId, [number])).get(number);
  if (!rule) throw ruleNotFound();
  return rule;
};

/**
 * A master rule as a rule of this company, whether or not it was initialized: working on it makes it exist.
 * @throws 409 when its title is not selected
 */
export const mustFindSelectedRule = async (companyId: string, masterId: string): Promise<SelectedRule> => {
  const master = await mustFindMaster(masterId, companyId);
  const selection = await selections.get(companyId, master.titleNumber);
  if (!selection?.isActive) {
    throw conflict("This rule's CFR title is not added to your organization", "title.not_selected");
  }
  const place = placeOf(companyId, master);
  const overlay = await overlays.get(place);
  const number = companyRuleId(selection.block, place.slot);
  return { master, selection, overlay, companyRuleId: number, isWithdrawn: false };
};

/** A rule of the company by its number or by its master's id, whichever `id` is. */
export const mustFindAnyRule = (companyId: string, id: string): Promise<SelectedRule> =>
  /^\d+$/.test(id) ? mustFindCompanyRule(companyId, id) : mustFindSelectedRule(companyId, id);

/** The company's state of a rule, or the state of one it has not touched yet. */
export const stateToChange = (companyId: string, rule: SelectedRule, now: Date): Overlay =>
  rule.overlay ?? {
    ...overlays.untouched(
      { ...placeOf(companyId, rule.master), masterRuleId: rule.master.id, companyRuleId: rule.companyRuleId },
      now,
    ),
    priority: rule.master.priority,
    isActive: rule.master.isActive,
  };
