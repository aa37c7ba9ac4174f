import type { LibraryKind, MasterRule } from "../../../shared/schemas/rule.ts";
import { notFound } from "../../core/problem.ts";
import { libraryRepository } from "../../regulation/library/library-repository.ts";
import {
  type Library,
  type ManifestPart,
  ownLibrary,
  sharedLibrary,
} from "../../regulation/library/library-types.ts";

/** The one refusal of a rule that is not there, not the company's, or not to be seen: they look the same. */
export const ruleNotFound = () => notFound("Rule not found");

/** The library a kind of rule lies in; a person without a company has none of their own. */
const libraryOf = (kind: LibraryKind, companyId: string | null): Library => {
  if (kind === "shared") return sharedLibrary;
  if (!companyId) throw ruleNotFound();
  return ownLibrary(companyId);
};

/** What a master rule's id names: `{own.}{title}.{part}-{obligationId}`. */
export const placeInId = (id: string): { kind: LibraryKind; titleNumber: number; rest: string } => {
  const kind = id.startsWith("own.") ? "own" : "shared";
  const bare = kind === "own" ? id.slice(4) : id;
  const dot = bare.indexOf(".");
  return { kind, titleNumber: Number(bare.slice(0, dot)), rest: bare.slice(dot + 1) };
};

/** Remembers what was asked before, so that a second question waits for the first one's answer. */
const oncePer = <A extends unknown[], R>(read: (...args: A) => R, keyOf: (...args: A) => string) => {
  const known = new Map<string, R>();
  return (...args: A): R => {
    const answer = known.get(keyOf(...args)) ?? read(...args);
    known.set(keyOf(...args), answer);
    return answer;
  };
};

/** A master rule, and whether an undo took it out: only who worked on it before still sees it. */
interface FoundRule {
  readonly master: MasterRule;
  readonly isWithdrawn: boolean;
}

/** Finds master rules of one company, reading each title and part once however many of it are looked for. */
export interface MasterReader {
  /** By the composite id. */
  byId(id: string): Promise<FoundRule | undefined>;
  /** By the permanent number in its library and title. */
  byOrdinal(kind: LibraryKind, titleNumber: number, ordinal: number): Promise<FoundRule | undefined>;
}

/** A reader for one request: what it read once it does not look up again. */
export const newMasterReader = (companyId: string | null): MasterReader => {
  const isForMany = companyId !== null;
  const manifestOf = oncePer(
    (library: Library, title: number) => libraryRepository.currentManifest(library, title, { isForMany }),
    ({ kind }, title) => `${kind} ${title}`,
  );
  const rulesOf = oncePer(
    libraryRepository.getPart,
    ({ kind }, title, { partNo }) => `${kind} ${title} ${partNo}`,
  );
  const findIn = async (
    library: Library,
    title: number,
    part: ManifestPart,
    isWanted: (rule: MasterRule) => boolean,
  ): Promise<FoundRule | undefined> => {
    const { present, withdrawn } = await rulesOf(library, title, part);
    const master = present.find(isWanted);
    if (master) return { master, isWithdrawn: false };
    const taken = withdrawn.find(isWanted);
    return taken && { master: taken, isWithdrawn: true };
  };
  return {
    async byId(id) {
      const { kind, titleNumber, rest } = placeInId(id);
      const library = libraryOf(kind, companyId);
      const manifest = await manifestOf(library, titleNumber);
      // A part may hold a hyphen itself, so more than one can fit.
      const parts = manifest?.allParts.filter(({ partNo }) => rest.startsWith(`${partNo}-`)) ?? [];
      for (const part of parts) {
        const found = await findIn(library, titleNumber, part, (each) => each.id === id);
        if (found) return found;
      }
      return undefined;
    },
    async byOrdinal(kind, titleNumber, ordinal) {
      const library = libraryOf(kind, companyId);
      const manifest = await manifestOf(library, titleNumber);
      const part = manifest && libraryRepository.findByOrdinal(manifest, ordinal);
      return part && findIn(library, titleNumber, part, (each) => each.ordinal === ordinal);
    },
  };
};
