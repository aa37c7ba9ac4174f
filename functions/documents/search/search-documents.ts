import { setTimeout as delay } from "node:timers/promises";
import type { PolicyHit } from "../../../shared/schemas/policy.ts";
import { documentObjects } from "../policies/document-objects.ts";
import { type CompanyDocuments, companyDocuments } from "./company-documents.ts";
import { excerptAround } from "./excerpt.ts";
import { type SearchableDocument, searchableDocuments } from "./searchable-list.ts";
import { wordsOf } from "./words.ts";

export interface FoundDocuments {
  readonly policies: PolicyHit[];
  readonly policyTotal: number;
  /** Whether there was no time to look into some documents: they are found by their names alone this time. */
  readonly policiesIncomplete: boolean;
}

const shown = 5;
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
  const ready = listed.filter(({ hasText }) => hasText).map(({ id }) => id);
  const { documents, refreshed } = companyDocuments(companyId, ready, (policyId) =>
    documentObjects.getText({ companyId, policyId }, AbortSignal.timeout(fetchMs)),
  );
  await orAfter(refreshed, patienceMs);
  return { documents, isComplete: documents.knowsAll(ready) };
};

/**
 * Documents beyond the index in whose name or text every word stands.
 * @returns their ids, and whether there was time for all
 */
const foundBeyondIndex = async (
  documents: CompanyDocuments,
  listed: readonly SearchableDocument[],
  words: readonly string[],
): Promise<{ found: ReadonlySet<string>; isComplete: boolean }> => {
  const end = performance.now() + lookingMs;
  const waiting = listed
    .map(({ id, name }) => ({ id, parts: words.filter((word) => !name.includes(word)) }))
    .filter(({ id, parts }) => parts.length > 0 && documents.mustBeLookedThrough(id, parts));
  const found = new Set<string>();
  let isComplete = true;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const holds = performance.now() < end ? await documents.holdsAll(next.id, next.parts) : undefined;
      if (holds) found.add(next.id);
      isComplete &&= holds !== undefined;
    }
  };
  await Promise.all(Array.from({ length: lookedThroughAtOnce }, work));
  return { found, isComplete };
};

/** Words around the place where all that was typed stands together, else the first of its words that does. */
const excerptOf = (text: string, typed: string): string => {
  const line = text.replace(/\s+/g, " ");
  const lower = line.toLowerCase();
  const together = typed.trim().replace(/\s+/g, " ");
  const place = [together, ...wordsOf(typed)].find((each) => lower.includes(each.toLowerCase()));
  return excerptAround(line, place ?? together);
};

const hitOf = async (
  { id, originalName, mimeType }: SearchableDocument,
  isNamed: boolean,
  typed: string,
  documents: CompanyDocuments,
): Promise<PolicyHit> => {
  const text = isNamed ? undefined : await documents.text(id);
  return { id, originalName, mimeType, excerpt: text === undefined ? "" : excerptOf(text, typed) };
};

export const noDocuments: FoundDocuments = { policies: [], policyTotal: 0, policiesIncomplete: false };

/**
 * The company's documents in whose name or text every typed word stands, whatever the case: those found by
 * their name alone first, then the newest. When texts cannot be read in time, names still answer, and the answer says
 * so.
 */
export const searchDocuments = async (companyId: string, typed: string): Promise<FoundDocuments> => {
  const words = wordsOf(typed);
  const listed = words.length > 0 ? await searchableDocuments(companyId) : [];
  if (listed.length === 0) return noDocuments;
  const { documents, isComplete } = await textsOf(companyId, listed);
  const beyond = await foundBeyondIndex(documents, listed, words);
  const wanted = words.map((word) => ({ word, holders: documents.holding(word) }));
  const found = listed
    .filter(
      ({ id, name }) =>
        beyond.found.has(id) || wanted.every(({ word, holders }) => name.includes(word) || holders.has(id)),
    )
    .map((document) => ({ document, isNamed: words.every((word) => document.name.includes(word)) }));
  const best = found.sort((a, b) => Number(b.isNamed) - Number(a.isNamed)).slice(0, shown);
  return {
    policies: await Promise.all(
      best.map(({ document, isNamed }) => hitOf(document, isNamed, typed, documents)),
    ),
    policyTotal: found.length,
    policiesIncomplete: !(isComplete && beyond.isComplete),
  };
};
