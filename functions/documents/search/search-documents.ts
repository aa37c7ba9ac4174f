import { setTimeout as delay } from "node:timers/promises";
import type { PolicyHit } from "../../../shared/schemas/policy.ts";
import { sharedLetters } from "../../../shared/text-search/words.ts";
import { bestPassage } from "../../regulation/text-search/best-passage.ts";
import { documentObjects } from "../policies/document-objects.ts";
import { type CompanyDocuments, companyDocuments } from "./company-documents.ts";
import {
  type DocumentQuery,
  documentQuery,
  holdsQuery,
  holdsWords,
  lettersOf,
  type TypedWord,
} from "./document-query.ts";
import { excerptAround } from "./excerpt.ts";
import { type SearchableDocument, searchableDocuments } from "./searchable-list.ts";
import { wordsOf } from "./words.ts";

export interface FoundDocuments {
  readonly policies: PolicyHit[];
  readonly policyTotal: number;
  /** Whether there was no time to look into some documents: they are found by their names alone this time. */
  readonly policiesIncomplete: boolean;
}

/** Which of the documents found are answered. */
interface Shown {
  readonly offset: number;
  readonly limit: number;
}
const firstFew: Shown = { offset: 0, limit: 5 };
/** How long a search waits for texts it does not know yet, in milliseconds; then it answers with what it has. */
const patienceMs = 1_500;
/** How long it looks through texts that are not in an index. */
const lookingMs = 1_500;
const lookedThroughAtOnce = 8;
/** One text; the next search asks again. */
const fetchMs = 3_000;

const orAfter = async (work: Promise<void>, ms: number): Promise<void> => {
  const timer = new AbortController();
  const over = delay(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, over]);
  timer.abort();
};

/** The texts of a company's documents, as many as can be fetched in time. */
const textsOf = async (
  companyId: string,
  listed: readonly SearchableDocument[],
): Promise<{ documents: CompanyDocuments; isComplete: boolean }> => {
  const ready = listed.filter(({ hasText }) => hasText).map(({ textKey }) => textKey);
  const { documents, refreshed } = companyDocuments(companyId, ready, (textKey) =>
    documentObjects.getText(textKey, AbortSignal.timeout(fetchMs)),
  );
  await orAfter(refreshed, patienceMs);
  return { documents, isComplete: documents.knowsAll(ready) };
};

/** Documents that only their texts tell of: beyond the index, or with a phrase. */
const lookThrough = async (
  documents: CompanyDocuments,
  listed: readonly SearchableDocument[],
  query: DocumentQuery,
): Promise<{ found: ReadonlySet<SearchableDocument>; isComplete: boolean }> => {
  const end = performance.now() + lookingMs;
  const waiting = [...listed];
  const found = new Set<SearchableDocument>();
  let isComplete = true;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const text = performance.now() < end ? await documents.text(next.textKey) : undefined;
      isComplete &&= text !== undefined;
      if (holdsQuery([...next.names, text ?? ""], query)) found.add(next);
    }
  };
  await Promise.all(Array.from({ length: lookedThroughAtOnce }, work));
  return { found, isComplete };
};

/** Documents of the index that hold a word: in its letters, also within a word, or each part of it in another form. */
const holdersOf = (documents: CompanyDocuments, { written, stems }: TypedWord): ReadonlySet<string> => {
  const found = documents.holding(written);
  const [first, ...others] = stems.map((stem) => documents.holdingForm(stem));
  for (const id of first ?? []) if (others.every((each) => each.has(id))) found.add(id);
  return found;
};

/** Documents that hold what is looked for, in the order of the list, and whether there was time to tell of all. */
const findDocuments = async (
  documents: CompanyDocuments,
  listed: readonly SearchableDocument[],
  query: DocumentQuery,
): Promise<{ found: readonly SearchableDocument[]; isComplete: boolean }> => {
  const words = query.words.map((word) => ({ word, holders: holdersOf(documents, word) }));
  const forms = query.phrases.flat().map(({ stem }) => ({ stem, holders: documents.holdingForm(stem) }));
  const letters = lettersOf(query);
  const holdsEach = ({ textKey, names }: SearchableDocument): boolean =>
    words.every(({ word, holders }) => holders.has(textKey) || holdsWords(names, [word]));
  const mayHoldPhrases = ({ textKey, name }: SearchableDocument): boolean =>
    forms.every(({ stem, holders }) => holders.has(textKey) || name.includes(sharedLetters(stem)));
  const mayHoldBeyond = ({ textKey, name }: SearchableDocument): boolean =>
    documents.mustBeLookedThrough(
      textKey,
      letters.filter((part) => !name.includes(part)),
    );
  const isSure = (document: SearchableDocument): boolean =>
    holdsQuery(document.names, query) || (forms.length === 0 && holdsEach(document));
  const sure = new Set(listed.filter(isSure));
  const unsure = listed.filter(
    (document) =>
      !sure.has(document) &&
      document.hasText &&
      ((forms.length > 0 && holdsEach(document) && mayHoldPhrases(document)) || mayHoldBeyond(document)),
  );
  const { found, isComplete } = await lookThrough(documents, unsure, query);
  return { found: listed.filter((document) => sure.has(document) || found.has(document)), isComplete };
};

/** Words around the place where all that was typed stands together, else where most of its words do. */
const excerptOf = (text: string, typed: string, query: DocumentQuery): string => {
  const line = text.replace(/\s+/g, " ");
  const lower = line.toLowerCase();
  const together = typed.replaceAll(/["“”]/g, "").trim().replace(/\s+/g, " ");
  if (lower.includes(together.toLowerCase())) return excerptAround(line, together);
  const passage = bestPassage(line, query.typed);
  if (passage.matches.length > 0) return passage.text;
  const place = wordsOf(typed).find((each) => lower.includes(each));
  return excerptAround(line, place ?? together);
};

const hitOf = async (
  { id, originalName, mimeType, textKey }: SearchableDocument,
  isNamed: boolean,
  { typed, query }: { readonly typed: string; readonly query: DocumentQuery },
  documents: CompanyDocuments,
): Promise<PolicyHit> => {
  const text = isNamed ? undefined : await documents.text(textKey);
  return { id, originalName, mimeType, excerpt: text === undefined ? "" : excerptOf(text, typed, query) };
};

export const noDocuments: FoundDocuments = { policies: [], policyTotal: 0, policiesIncomplete: false };

/**
 * The company's documents that hold in name and text together what was typed: every word, in any order and form or in
 * part of a word, and every phrase. Those found by their name alone come first, then the newest. When texts cannot be
 * read in time, names still answer, and the answer says so.
 */
export const searchDocuments = async (
  companyId: string,
  typed: string,
  { offset, limit }: Shown = firstFew,
): Promise<FoundDocuments> => {
  const query = documentQuery(typed);
  const isEmpty = query.words.length === 0 && query.phrases.length === 0;
  const listed = isEmpty ? [] : await searchableDocuments(companyId);
  if (listed.length === 0) return noDocuments;
  const { documents, isComplete } = await textsOf(companyId, listed);
  const { found, isComplete: isAllLookedAt } = await findDocuments(documents, listed, query);
  const best = found
    .map((document) => ({ document, isNamed: holdsQuery(document.names, query) }))
    .sort((a, b) => Number(b.isNamed) - Number(a.isNamed))
    .slice(offset, offset + limit);
  return {
    policies: await Promise.all(
      best.map(({ document, isNamed }) => hitOf(document, isNamed, { typed, query }, documents)),
    ),
    policyTotal: found.length,
    policiesIncomplete: !(isComplete && isAllLookedAt),
  };
};
