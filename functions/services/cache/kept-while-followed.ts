import * as z from "zod";
import { companyKey } from "../../core/endpoint/identity.ts";
import { putLast } from "../../core/last-used.ts";
import { notFound } from "../../core/problem.ts";
import { msSinceStart } from "../../core/since-start.ts";
import { type Operation, update } from "../../core/table/operation.ts";
import { table } from "../../core/table/table.ts";

/*
 * A company's row counts the changes of what the company follows: its titles, and the versions of its own library. That
 * row is read with each session anyway, so what a function keeps under that count costs no request and no unit.
 */
const Followed = z.object({ followed: z.number().int().default(0) });

/** The write that has every function read anew what the company follows: part of each transaction that changes it. */
export const countFollowed = (companyId: string): Operation =>
  update(companyKey(companyId), { add: { followed: 1 } }, () => notFound("Company not found."));

/** A function of a release from before the count may still run beside this one, for minutes. */
const keptMs = 5 * 60_000;
/** Answers of one kind that are kept, each of a few hundred bytes. */
const mostKept = 5_000;

interface Kept<T> {
  readonly count: number;
  /** When that count was known. */
  readonly since: number;
  /** Asked for since then: whatever it lacks came with a higher count. */
  readonly answer: { readonly value: T; readonly at: number } | undefined;
}

const recentOf = <T>(kept: Kept<T> | undefined): Kept<T>["answer"] =>
  kept?.answer && Date.now() - kept.answer.at < keptMs ? kept.answer : undefined;

/** An answer that is kept for each company, or for each thing of a company. */
export interface KeptWhileFollowed<T> {
  readonly get: (companyId: string, of?: string) => Promise<T>;
  readonly clear: () => void;
}

/**
 * Keeps what a company follows, in this function's memory, while the company's count stays what it is: for calls that
 * share their reads (`shared-reads.ts`), as others would read the count for this alone. The first call learns the count,
 * the second keeps what it reads, the third need not ask.
 * @param read reads it fresh: what is kept under a count must not be older
 */
export const keptWhileFollowed = <T>(
  read: (companyId: string, of: string) => Promise<T>,
): KeptWhileFollowed<T> => {
  const answers = new Map<string, Kept<T>>();
  const countOf = async (companyId: string): Promise<number> =>
    Followed.parse((await table.get(companyKey(companyId))) ?? {}).followed;

  const get = async (companyId: string, of = ""): Promise<T> => {
    const began = table.sharesSince();
    if (began === undefined) return read(companyId, of);
    const name = `${companyId} ${of}`;
    const kept = answers.get(name);
    const known = recentOf(kept);
    const reading = known ? undefined : read(companyId, of);
    const [count] = await Promise.all([countOf(companyId), reading]);
    if (known && kept?.count === count) return known.value;
    const value = await (reading ?? read(companyId, of));
    // What the request shares may be as old as its beginning.
    const isKnownSince = kept?.count === count && kept.since < began;
    const answer = isKnownSince ? { value, at: Date.now() } : undefined;
    const since = isKnownSince ? kept.since : msSinceStart();
    putLast(answers, name, { count, since, answer }, mostKept);
    return value;
  };
  return { get, clear: () => answers.clear() };
};
