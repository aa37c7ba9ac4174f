import DataLoader from "dataloader";
import { type RequestUnderWay, requestUnderWay } from "../deadline.ts";
import type { Item, Key } from "./operation.ts";
import type { Page, QueryOptions } from "./query-input.ts";

/*
 * Within one reading request nothing is read twice, and items that are asked for in one moment come in one batch.
 * So code asks for what it needs where it needs it, and what was begun ahead is simply there.
 */

/** A stretch of a partition, both ends included. */
export interface KeyRange {
  readonly pk: string;
  readonly between: readonly [string, string];
}

interface SharedReads {
  /** Gathers what is asked for in one moment. */
  readonly batch: DataLoader<Key, Item | undefined>;
  /** What was asked for, by name. */
  readonly known: Map<string, Promise<unknown>>;
  readonly ranges: { readonly range: KeyRange; readonly page: Promise<Page> }[];
}

const shared = new WeakMap<RequestUnderWay, SharedReads>();

const readsOfRequest = (): SharedReads | undefined => {
  const request = requestUnderWay();
  return request && shared.get(request);
};

type ReadMany = (keys: readonly Key[]) => Promise<(Item | undefined)[]>;
type ReadPage = (options: QueryOptions) => Promise<Page>;

/** From now on the request under way shares its reads. Not for a request that writes: it must see what it wrote. */
export const shareReads = (readMany: ReadMany): void => {
  const request = requestUnderWay();
  if (!request) return;
  // Its own cache would let an item that is known wait for the batch under way.
  const batch = new DataLoader<Key, Item | undefined>(readMany, { cache: false });
  shared.set(request, { batch, known: new Map(), ranges: [] });
};

/** Items by key, in that order: those the request has not read yet in one batch, others by `readMany` at once. */
export const readItems = (keys: readonly Key[], readMany: ReadMany): Promise<(Item | undefined)[]> => {
  const reads = readsOfRequest();
  if (!reads) return readMany(keys);
  return Promise.all(keys.map((key) => readOnce(`${key.pk}\n${key.sk}`, () => reads.batch.load(key))));
};

/** What `read` gives, once a request. @param name the same for the same question only */
export const readOnce = <T>(name: string, read: () => Promise<T>): Promise<T> => {
  const reads = readsOfRequest();
  if (!reads) return read();
  const known = reads.known.get(name) as Promise<T> | undefined;
  const answer = known ?? read();
  reads.known.set(name, answer);
  return answer;
};

/** Begins one Query, which answers all later ones of the request within it, if it fits a page. */
export const readRange = (range: KeyRange, readPage: ReadPage): void => {
  const page = readOnce(JSON.stringify(range), () => readPage(range));
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
  const whole = await readsOfRequest()?.ranges.find(({ range }) => isWithin(range, options))?.page;
  if (whole && !whole.next) return cutOut(whole, options);
  return readOnce(JSON.stringify(options), () => readPage(options));
};
