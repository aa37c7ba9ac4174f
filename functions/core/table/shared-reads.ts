import DataLoader from "dataloader";
import { type RequestUnderWay, requestUnderWay } from "../deadline.ts";
import { msSinceStart } from "../since-start.ts";
import type { Item, Key } from "./operation.ts";
import type { Page, QueryOptions, Reading } from "./query-input.ts";

/*
 * Within one reading request nothing is read twice, and items that are asked for in one moment come in one batch.
 * So code asks for what it needs where it needs it, and what was begun ahead is simply there.
 */

/** A stretch of a partition, both ends included. */
export interface KeyRange {
  readonly pk: string;
  readonly between: readonly [string, string];
}

type ReadMany = (keys: readonly Key[], reading: Reading) => Promise<(Item | undefined)[]>;
type ReadPage = (options: QueryOptions) => Promise<Page>;

interface SharedReads {
  readonly since: number;
  /** How it reads what does not say. */
  readonly usual: Reading;
  /** Gather what is asked for in one moment: what must be fresh, and at half the price what may be late. */
  readonly batches: Readonly<Record<Reading, DataLoader<Key, Item | undefined>>>;
  /** What was asked for, by name. */
  readonly known: Map<string, Promise<unknown>>;
  readonly ranges: { readonly range: KeyRange; readonly page: Promise<Page> }[];
}

const shared = new WeakMap<RequestUnderWay, SharedReads>();

const readsOfRequest = (): SharedReads | undefined => {
  const request = requestUnderWay();
  return request && shared.get(request);
};

/** Since when the request under way shares its reads, as `msSinceStart()`: none of them began before. */
export const sharesSince = (): number | undefined => readsOfRequest()?.since;

const readingOf = (asked: Reading | undefined): Reading => asked ?? readsOfRequest()?.usual ?? "fresh";

/**
 * From now on the request under way shares its reads. Not for a request that writes: it must see what it wrote.
 * @param usual `late` where it may lack the writes of the last moment
 */
export const shareReads = (readMany: ReadMany, usual: Reading): void => {
  const request = requestUnderWay();
  if (!request) return;
  // Its own cache would let an item that is known wait for the batch under way.
  const batchOf = (reading: Reading) =>
    new DataLoader((keys: readonly Key[]) => readMany(keys, reading), { cache: false });
  const fresh = batchOf("fresh");
  // Where nearly all must be fresh, a request of its own for the rest costs more than it spares.
  const batches = { fresh, late: usual === "late" ? batchOf("late") : fresh };
  shared.set(request, { since: msSinceStart(), usual, batches, known: new Map(), ranges: [] });
};

/** What was asked for under a name; what was read fresh will do for those who may get it late. */
const knownAs = <T>({ known }: SharedReads, name: string, reading: Reading): Promise<T> | undefined =>
  (known.get(`fresh ${name}`) ?? known.get(`${reading} ${name}`)) as Promise<T> | undefined;

/** Items by key, in that order: those the request has not read yet in one batch, others by `readMany` at once. */
export const readItems = (
  keys: readonly Key[],
  readMany: ReadMany,
  asked?: Reading,
): Promise<(Item | undefined)[]> => {
  const reads = readsOfRequest();
  const reading = readingOf(asked);
  if (!reads) return readMany(keys, reading);
  return Promise.all(
    keys.map((key) => readOnce(`${key.pk}\n${key.sk}`, () => reads.batches[reading].load(key), reading)),
  );
};

/** Items that a fresh Query of the request has found are not read again by key. */
export const noteItems = (items: readonly Item[]): void => {
  const known = readsOfRequest()?.known;
  for (const item of items) known?.set(`fresh ${item.pk}\n${item.sk}`, Promise.resolve(item));
};

/** What `read` gives, once a request. @param name the same for the same question only */
export const readOnce = <T>(name: string, read: () => Promise<T>, asked?: Reading): Promise<T> => {
  const reads = readsOfRequest();
  if (!reads) return read();
  const reading = readingOf(asked);
  const answer = knownAs<T>(reads, name, reading) ?? read();
  reads.known.set(`${reading} ${name}`, answer);
  return answer;
};

/** Begins one Query, which answers all later ones of the request within it, if it fits a page. */
export const readRange = (range: KeyRange, readPage: ReadPage): void => {
  const page = readOnce(JSON.stringify(range), () => readPage({ ...range, reading: readingOf(undefined) }));
  // Its failure is told to those who ask.
  page.catch(() => undefined);
  readsOfRequest()?.ranges.push({ range, page });
};

/** Whether all items that a query asks for lie within a range, and are wanted whole. */
const isWithin = ({ pk, between: [from, to] }: KeyRange, options: QueryOptions): boolean => {
  const { begins, index, limit, only, after } = options;
  const isPlain = !index && limit === undefined && !only && !after;
  return isPlain && options.pk === pk && begins !== undefined && begins >= from && `${begins}~` <= to;
};

const cutOut = ({ items }: Page, { begins = "", descending = false }: QueryOptions): Page => {
  const found = items.filter(({ sk }) => sk.startsWith(begins));
  return { items: descending ? found.reverse() : found, next: undefined };
};

/** A page that the request has read already, or reads now. */
export const sharedPage = async (options: QueryOptions, readPage: ReadPage): Promise<Page> => {
  const reads = readsOfRequest();
  const { reading: asked, ...question } = options;
  const reading = readingOf(asked);
  // Ranges are read as is usual in the request.
  const fits = reads?.usual === "fresh" || reading === "late";
  const whole = fits ? await reads?.ranges.find(({ range }) => isWithin(range, question))?.page : undefined;
  if (whole && !whole.next) return cutOut(whole, question);
  return readOnce(JSON.stringify(question), () => readPage({ ...question, reading }), reading);
};
