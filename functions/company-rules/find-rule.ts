import type { LibraryKind, MasterRule } from "../../shared/schemas/rule.ts";
import { conflict, notFound } from "../core/problem.ts";
import { libraryRepository } from "../library/library-repository.ts";
import {
  type Library,
  type Manifest,
  type ManifestPart,
  ownLibrary,
  sharedLibrary,
} from "../library/library-types.ts";
import { type Selection, selections } from "../selections/selection-repository.ts";
import { numberOf, type RuleState } from "./company-rule.ts";
import { companyRuleId, parseCompanyRuleId, slotOf } from "./company-rule-id.ts";
import { type Overlay, overlays, type RulePlace } from "./overlay-repository.ts";

const ruleNotFound = () => notFound("Rule not found");

const libraryOf = (kind: LibraryKind, companyId: string | null): Library => {
  if (kind === "shared") return sharedLibrary;
  if (!companyId) throw ruleNotFound();
  return ownLibrary(companyId);
};

/** What a master rule's id names: `{own.}{title}.{part}-{obligationId}`. */
const placeInId = (id: string): { kind: LibraryKind; titleNumber: number; rest: string } => {
  const kind = id.startsWith("own.") ? "own" : "shared";
  const bare = kind === "own" ? id.slice(4) : id;
  const dot = bare.indexOf(".");
  return { kind, titleNumber: Number(bare.slice(0, dot)), rest: bare.slice(dot + 1) };
};

/** How rules are read: once a title and part, however many rules of it are looked for. */
interface Reader {
  readonly manifest: (library: Library, titleNumber: number) => Promise<Manifest | undefined>;
  readonly rules: (
    library: Library,
    titleNumber: number,
    part: ManifestPart,
  ) => Promise<readonly MasterRule[]>;
}

/** Remembers what was asked before, so that a second question waits for the first one's answer. */
const oncePer = <A extends unknown[], R>(read: (...args: A) => R, keyOf: (...args: A) => string) => {
  const known = new Map<string, R>();
  return (...args: A): R => {
    const answer = known.get(keyOf(...args)) ?? read(...args);
    known.set(keyOf(...args), answer);
    return answer;
  };
};

const newReader = (): Reader => ({
  manifest: oncePer(libraryRepository.currentManifest, ({ kind }, title) => `${kind} ${title}`),
  rules: oncePer(
    libraryRepository.getPartRules,
    ({ kind }, title, { partNo }) => `${kind} ${title} ${partNo}`,
  ),
});

const findWith = async (
  reader: Reader,
  id: string,
  companyId: string | null,
): Promise<MasterRule | undefined> => {
  const { kind, titleNumber, rest } = placeInId(id);
  const library = libraryOf(kind, companyId);
  const manifest = await reader.manifest(library, titleNumber);
  // A part may hold a hyphen itself, so more than one can fit.
  const parts = manifest?.parts.filter(({ partNo }) => rest.startsWith(`${partNo}-`)) ?? [];
  for (const part of parts) {
    const rules = await reader.rules(library, titleNumber, part);
    const rule = rules.find((each) => each.id === id);
    if (rule) return rule;
  }
  return undefined;
};

/** Several master rules by their composite ids, in that order; undefined where there is none. */
export const findMasters = (
  ids: readonly string[],
  companyId: string | null,
): Promise<(MasterRule | undefined)[]> => {
  const reader = newReader();
  return Promise.all(ids.map((id) => findWith(reader, id, companyId)));
};

/** A master rule by its composite id, as this company may see it, or 404. */
export const mustFindMaster = async (id: string, companyId: string | null): Promise<MasterRule> => {
  const rule = await findWith(newReader(), id, companyId);
  if (!rule) throw ruleNotFound();
  return rule;
};

const masterByOrdinal = async (
  library: Library,
  titleNumber: number,
  ordinal: number,
): Promise<MasterRule> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber);
  const part = manifest && libraryRepository.findByOrdinal(manifest, ordinal);
  if (!part) throw ruleNotFound();
  const rules = await libraryRepository.getPartRules(library, titleNumber, part);
  const rule = rules.find((each) => each.ordinal === ordinal);
  if (!rule) throw ruleNotFound();
  return rule;
};

/** Where the company's state of a master rule lies. */
export const placeOf = (companyId: string, master: MasterRule): RulePlace => ({
  companyId,
  titleNumber: master.titleNumber,
  partNo: master.partNo,
  slot: slotOf(master.library, master.ordinal),
});

/** A rule of a title the company has selected. */
export type SelectedRule = RuleState & { readonly selection: Selection; readonly companyRuleId: number };

/**
 * A company rule by its number. 404 when there is none, when it is another company's, when its title is not
 * selected now, or when it was never initialised: all look the same.
 */
export const mustFindCompanyRule = async (companyId: string, id: string): Promise<SelectedRule> => {
  const number = Number(id);
  const { block, library: kind, ordinal } = parseCompanyRuleId(number);
  const selection = (await selections.listActive(companyId)).find((each) => each.block === block);
  if (!selection) throw ruleNotFound();
  const master = await masterByOrdinal(libraryOf(kind, companyId), selection.titleNumber, ordinal);
  const overlay = await overlays.get(placeOf(companyId, master));
  const state = { master, selection, overlay, companyRuleId: number };
  if (numberOf(state) === null) throw ruleNotFound();
  return state;
};

/**
 * A master rule as a rule of this company, whether or not it was initialised: working on it makes it exist.
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
  return { master, selection, overlay, companyRuleId: companyRuleId(selection.block, place.slot) };
};

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
