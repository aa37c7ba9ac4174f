import { listCfrParts } from "../../../shared/api/cfr-titles.ts";
import { compareNumbers } from "../../../shared/citations/citation.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { notFound } from "../../core/problem.ts";
import { libraryRepository } from "../library/library-repository.ts";
import type { Library, ManifestPart } from "../library/library-types.ts";
import { titles } from "../library/title-repository.ts";
import { librariesOf } from "./title-list.ts";

export const handler = endpoint(listCfrParts, async ({ params }, ctx) => {
  const titleNumber = Number(params.titleId);
  const [title, ...parts] = await Promise.all([
    titles.get(titleNumber),
    ...librariesOf(ctx.actor().companyId).map((library) => partsOf(library, titleNumber)),
  ]);
  if (!title) throw notFound("CFR title not found.");
  const byPart = Map.groupBy(parts.flat(), ({ part }) => part.partNo);
  return [...byPart.values()].map(together).sort((a, b) => compareNumbers(a.partNo, b.partNo));
});

interface LibraryPart {
  readonly kind: Library["kind"];
  readonly part: ManifestPart;
}

const partsOf = async (library: Library, titleNumber: number): Promise<LibraryPart[]> => {
  const manifest = await libraryRepository.currentManifest(library, titleNumber);
  return (manifest?.parts ?? []).map((part) => ({ kind: library.kind, part }));
};

/** One part as the caller sees it: the shared rules and the company's own together. */
const together = (found: readonly LibraryPart[]) => ({
  partNo: found[0]?.part.partNo ?? "",
  partDescription: found.map(({ part }) => part.partDescription).find(Boolean) ?? "",
  ruleCount: found.reduce((sum, { part }) => sum + part.activeRuleCount, 0),
  ownRuleCount: found.reduce((sum, { kind, part }) => sum + (kind === "own" ? part.activeRuleCount : 0), 0),
});
