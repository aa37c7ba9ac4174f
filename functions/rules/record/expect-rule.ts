import { libraryRepository } from "../../regulation/library/library-repository.ts";
import { ownLibrary, sharedLibrary } from "../../regulation/library/library-types.ts";
import { selections } from "../../regulation/selections/selection-repository.ts";
import { companyRuleId, parseCompanyRuleId } from "./company-rule-id.ts";
import { placeOf } from "./find-rule.ts";
import { placeInId } from "./master-reader.ts";
import { overlays, type RulePlace } from "./overlay-repository.ts";

/*
 * Reads that finding a rule takes, begun before it is known that they are the right ones (`ReadAhead`): as many as
 * this function can name from what it read for earlier requests. Versions and selections are read again with them,
 * so a rule that moved meanwhile costs another read and is found all the same.
 */
const begin = (companyId: string, titleNumber: number, place: RulePlace | undefined): Promise<unknown> =>
  Promise.all([selections.get(companyId, titleNumber), place && overlays.get(place)]);

const expectByNumber = (companyId: string, id: number): Promise<unknown> => {
  const { block, library: kind, ordinal, slot } = parseCompanyRuleId(id);
  const titleNumber = selections.titleOfBlock(block);
  if (titleNumber === undefined) return selections.list(companyId);
  const library = kind === "shared" ? sharedLibrary : ownLibrary(companyId);
  const manifest = libraryRepository.rememberedManifest(library, titleNumber);
  const part = manifest && libraryRepository.findByOrdinal(manifest, ordinal);
  return Promise.all([
    libraryRepository.readTitle(library, titleNumber),
    begin(companyId, titleNumber, part && { companyId, titleNumber, partNo: part.partNo, slot }),
  ]);
};

/** Where the company's state of a master rule lies, as this function last read the rule's part. */
const rememberedPlace = (companyId: string, id: string): RulePlace | undefined => {
  const { kind, titleNumber, rest } = placeInId(id);
  const library = kind === "shared" ? sharedLibrary : ownLibrary(companyId);
  const parts = libraryRepository
    .rememberedManifest(library, titleNumber)
    ?.allParts.filter(({ partNo }) => rest.startsWith(`${partNo}-`));
  const master = parts
    ?.flatMap(({ partNo }) => libraryRepository.rememberedPart(library, titleNumber, partNo)?.present ?? [])
    .find((each) => each.id === id);
  return master && placeOf(companyId, master);
};

const expectByMaster = (companyId: string, id: string): Promise<unknown> => {
  const { kind, titleNumber } = placeInId(id);
  const library = kind === "shared" ? sharedLibrary : ownLibrary(companyId);
  return Promise.all([
    libraryRepository.readTitle(library, titleNumber),
    begin(companyId, titleNumber, rememberedPlace(companyId, id)),
  ]);
};

/** The number of a company's rule as far as this function knows it. @param id as of `expectRule` */
export const expectedNumber = (companyId: string, id: string): number | undefined => {
  if (/^\d+$/.test(id)) return Number(id);
  const place = rememberedPlace(companyId, id);
  const block = place && selections.blockOf(companyId, place.titleNumber);
  return place && block !== undefined ? companyRuleId(block, place.slot) : undefined;
};

/** Begins the reads that finding a rule takes. @param id the number of a company rule, or a master rule's id */
export const expectRule = (companyId: string, id: string): Promise<unknown> =>
  /^\d+$/.test(id) ? expectByNumber(companyId, Number(id)) : expectByMaster(companyId, id);
