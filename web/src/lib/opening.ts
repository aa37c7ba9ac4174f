import { unstable_serialize } from "swr";
import type { Contract, ResponseOf } from "../../../shared/api/contract.ts";
import type { CurrentUser } from "../../../shared/schemas/user.ts";
import { type ArgsOf, call } from "./api-client.ts";
import { statusOf } from "./api-error.ts";

/*
 * A screen asks for all it shows at once: in one page call, whose answer holds those of other calls, and before the
 * session's answer is there. What came early waits here for the hooks that ask for it.
 */

export type Named = Pick<Contract, "operationId">;

interface Sent {
  params?: unknown;
  query?: unknown;
}

/** The answer of one call. */
export interface Answer {
  name: string;
  value: unknown;
}

/** Which other calls a page call answers, and how. */
export interface PageCall<C extends Contract> {
  holds: readonly Named[];
  answersIn: (page: ResponseOf<C>) => readonly Answer[];
}

/** A call a screen opens with. */
export interface FirstCall {
  operations: readonly string[];
  name: string;
  load: () => Promise<readonly Answer[]>;
}

/** Who uses this browser, as far as it tells what their screen asks for. */
export type Reader = Pick<CurrentUser, "id" | "companyId" | "role">;

/** An address that is opened, and who opens it. */
export interface Place {
  params: Readonly<Record<string, string | undefined>>;
  search: URLSearchParams;
  reader: Reader;
}

/** What a page asks for as soon as its code is there; pages export it as `firstCalls`. */
export type FirstCalls = (place: Place) => readonly FirstCall[];

/** What came early: an answer, or the refusal in its place. */
type Early = { value: unknown } | { refusal: unknown };

interface Opening {
  operations: ReadonlySet<string>;
  name: string;
  /** Never rejects: what failed is asked for again, by the hook that needs it, unless that would fail alike. */
  answers: Promise<Map<string, Early>>;
  /** When the answers came, in ms; Infinity until then. */
  arrivedAt: number;
}

/** How long an answer waits for a hook that asks for it, in ms: it is no cache. */
const waitsFor = 10_000;

let openings: readonly Opening[] = [];
/** Whom the calls were made for while the session was being looked up; null once it was. */
let guessed: string | undefined | null;

const nameOf = ({ operationId }: Named, { params, query }: Sent): string =>
  unstable_serialize([operationId, params ?? null, query ?? null]);

/** An answer that a page call holds. */
export const answerOf = <C extends Contract>(contract: C, args: ArgsOf<C>, value: ResponseOf<C>): Answer => ({
  name: nameOf(contract, args),
  value,
});

/** A call as a screen opens with it; `page` where its answer holds others. */
export const firstCall = <C extends Contract>(
  contract: C,
  args: ArgsOf<C>,
  page?: PageCall<C>,
): FirstCall => ({
  operations: [contract, ...(page?.holds ?? [])].map(({ operationId }) => operationId),
  name: nameOf(contract, args),
  load: async () => {
    const answer = await call(contract, args, { isGuess: true });
    return [answerOf(contract, args, answer), ...(page?.answersIn(answer) ?? [])];
  },
});

/** Whether a call was refused for what it asks for, not for who asks or when: asked again, it is refused again. */
const isFinal = (error: unknown): boolean => statusOf(error) === 404 || statusOf(error) === 400;

const begin = ({ operations, name, load }: FirstCall): void => {
  const opening: Opening = {
    operations: new Set(operations),
    name,
    answers: load().then(
      (answers) => {
        opening.arrivedAt = performance.now();
        return new Map(answers.map((each) => [each.name, { value: each.value }]));
      },
      (error: unknown) => {
        if (isFinal(error)) {
          opening.arrivedAt = performance.now();
          return new Map([[name, { refusal: error }]]);
        }
        openings = openings.filter((each) => each !== opening);
        return new Map();
      },
    ),
    arrivedAt: Number.POSITIVE_INFINITY,
  };
  openings = [...openings, opening];
};

/**
 * Makes the calls of a screen before it is known who is signed in; once that is, its hooks make them.
 * @param userId whom they are guessed for
 */
export const openScreen = (calls: readonly FirstCall[], userId: string): void => {
  if (guessed === null) return;
  guessed = userId;
  for (const each of calls) begin(each);
};

/**
 * Makes the calls of a screen that is about to be shown.
 * @throws what the first of them failed with: the one without which the screen has nothing to show
 */
export const openAhead = async (calls: readonly FirstCall[]): Promise<void> => {
  const [first] = calls.map((each) => {
    const loading = each.load();
    begin({ ...each, load: () => loading });
    return loading;
  });
  await first;
};

/**
 * What came early is used no more: something changed.
 * @param of the calls that it made out of date; all where none are named
 */
export const forgetOpenings = (of: readonly Named[] = []): void => {
  const isOld = ({ operations }: Opening) => of.some(({ operationId }) => operations.has(operationId));
  openings = of.length === 0 ? [] : openings.filter((opening) => !isOld(opening));
};

/** Keeps what came early if it was asked for this person. @param userId null while signed out */
export const keepOpeningsOf = (userId: string | null): void => {
  if (guessed && guessed !== userId) forgetOpenings();
  guessed = null;
};

/**
 * Reads an endpoint, or takes the answer that came early: each is taken once.
 * @param retries as of `call`
 */
export const read = async <C extends Contract>(
  contract: C,
  args: ArgsOf<C>,
  retries?: number,
): Promise<ResponseOf<C>> => {
  // Hooks of one moment read together, and a page call among them comes before what it holds.
  await Promise.resolve();
  const name = nameOf(contract, args);
  for (const opening of openings) {
    if (!opening.operations.has(contract.operationId)) continue;
    const answers = await opening.answers;
    const isStale = performance.now() - opening.arrivedAt > waitsFor;
    const early = answers.get(name);
    if (!openings.includes(opening) || isStale || !early) continue;
    answers.delete(name);
    if ("refusal" in early) throw early.refusal;
    // The name holds the operation, so this is its answer.
    return early.value as ResponseOf<C>;
  }
  return call(contract, args, { retries });
};

/** Reads a page call; the hooks that ask for what it holds wait for it. */
export const readPage = <C extends Contract>(
  contract: C,
  args: ArgsOf<C>,
  page: PageCall<C>,
): Promise<ResponseOf<C>> => {
  const name = nameOf(contract, args);
  if (!openings.some((opening) => opening.name === name)) begin(firstCall(contract, args, page));
  return read(contract, args);
};
