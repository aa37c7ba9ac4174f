import { setTimeout as delay } from "node:timers/promises";
import type { PolicyHit } from "../../shared/schemas/policy.ts";
import { excerptAround } from "../search/excerpt.ts";
import { documentObjects } from "./document-objects.ts";
import { type CompanyDocuments, companyDocuments } from "./search/company-documents.ts";
import { type SearchableDocument, searchableDocuments } from "./search/searchable-list.ts";
import { wordsOf } from "./search/words.ts";

export interface FoundDocuments {
  readonly policies: PolicyHit[];
  readonly policyTotal: number;
}

const shown = 5;
/** A search waits so long for texts it does not know yet, in milliseconds; then it answers with what it has. */
const patienceMs = 1_500;
/** One text; the next search asks again. */
const fetchMs = 3_000;

const orAfter = async (work: Promise<void>, ms: number): Promise<void> => {
  const timer = new AbortController();
  const over = delay(ms, undefined, { signal: timer.signal, ref: false }).catch(() => undefined);
  await Promise.race([work, over]);
  timer.abort();
};

/** The texts of a company's documents, as many as can be had in time. */
const textsOf = async (
  companyId: string,
  listed: readonly SearchableDocument[],
): Promise<CompanyDocuments> => {
  const ready = listed.filter(({ hasText }) => hasText).map(({ id }) => id);
  const { documents, refreshed } = companyDocuments(companyId, ready, (policyId) =>
    documentObjects.getText({ companyId, policyId }, AbortSignal.timeout(fetchMs)),
  );
  await orAfter(refreshed, patienceMs);
  return documents;
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

/**
 * The company's documents in whose name or text every typed word stands, whatever the case: those found by
 * their name alone first, then the newest. When texts cannot be read in time, names still answer.
 */
export const searchDocuments = async (companyId: string, typed: string): Promise<FoundDocuments> => {
  const words = wordsOf(typed);
  const listed = words.length > 0 ? await searchableDocuments(companyId) : [];
  if (listed.length === 0) return { policies: [], policyTotal: 0 };
  const documents = await textsOf(companyId, listed);
  const wanted = words.map((word) => ({ word, holders: documents.holding(word) }));
  const found = listed
    .filter(({ id, name }) => wanted.every(({ word, holders }) => name.includes(word) || holders.has(id)))
    .map((document) => ({ document, isNamed: words.every((word) => document.name.includes(word)) }));
  const best = found.sort((a, b) => Number(b.isNamed) - Number(a.isNamed)).slice(0, shown);
  return {
    policies: await Promise.all(
      best.map(({ document, isNamed }) => hitOf(document, isNamed, typed, documents)),
    ),
    policyTotal: found.length,
  };
};
