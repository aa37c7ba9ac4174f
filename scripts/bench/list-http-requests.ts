import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { RulePage } from "../../shared/schemas/rule-query.ts";
import { plainList } from "../../test/unit/rule-list/plain-list.ts";
import { type Asked, ask, unpacked } from "./list-http-ask.ts";
import type { DjangoPeer } from "./list-http-django.ts";
import { benchTitle, type ListWorld } from "./list-http-world.ts";
import { type BenchQuery, pageSize } from "./list-queries.ts";
import { shownIn } from "./shown-page.ts";

/** A request of the mix, and the plain query it stands for. */
export interface Request {
  /** Of the API. */
  readonly address: string;
  readonly query: BenchQuery;
}

const paramsOf = (query: BenchQuery): Record<string, string> => {
  const { titleNumber, partNo, ...filters } = query.filters;
  const given = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return {
    // The company has one title; a part counts only with it.
    ...(titleNumber !== undefined && { titleFilter: String(benchTitle) }),
    ...(titleNumber !== undefined && partNo !== undefined && { partFilter: partNo }),
    ...Object.fromEntries(given),
  };
};

const addressOf = (query: BenchQuery, cursor?: string): string => {
  const page = { limit: String(pageSize), ...(cursor !== undefined && { cursor }) };
  return `${listCompanyRules.path}?${new URLSearchParams({ ...paramsOf(query), ...page })}`;
};

const peerAddressOf = (query: BenchQuery): string =>
  `/rules?${new URLSearchParams({ ...paramsOf(query), page: String(query.page + 1) })}`;

/** How the API is asked. */
export const askedOfApi = ({ url, cookie }: ListWorld, address: string): Asked => ({
  url: url + address,
  headers: { cookie },
});
export const askedOfDjango = ({ url }: DjangoPeer, { query }: Request): Asked => ({
  url: url + peerAddressOf(query),
  headers: {},
});
const textOf = async (asked: Asked): Promise<string> => unpacked(await ask(asked)).toString();
const askApi = (world: ListWorld, address: string): Promise<string> => textOf(askedOfApi(world, address));

/** Goes to the page a query is about, or the last there is, so that later it is one request. */
export const requestOf = async (world: ListWorld, query: BenchQuery): Promise<Request> => {
  let address = addressOf(query);
  let turned = 0;
  for (; turned < query.page; turned += 1) {
    const { nextCursor } = RulePage.parse(JSON.parse(await askApi(world, address)));
    if (nextCursor === null) break;
    address = addressOf(query, nextCursor);
  }
  return { address, query: { ...query, page: turned } };
};

const different = (query: BenchQuery, own: string, other: string): Error =>
  new Error(`Different answers to ${JSON.stringify(query)}; no time counts:\n${own}\n${other}`);

/**
 * Compares the first pages among `requests` with what filtering and sorting all rules gives.
 * @throws Error when one holds other rules
 */
export const compareWithPlain = async (world: ListWorld, requests: readonly Request[]): Promise<void> => {
  const list = plainList(world.rules, [world.selection], world.states);
  for (const { address, query } of requests) {
    const inTitle = query.filters.titleNumber === undefined ? {} : { titleNumber: benchTitle };
    const plain = shownIn(JSON.stringify(list.page({ ...query.filters, ...inTitle, limit: pageSize })));
    const own = shownIn(await askApi(world, address));
    if (own !== plain) throw different(query, own, plain);
  }
};

/** @throws Error when Django answers one of the requests with another total or other rules */
export const compareWithDjango = async (
  world: ListWorld,
  peer: DjangoPeer,
  requests: readonly Request[],
): Promise<void> => {
  for (const request of requests) {
    const own = shownIn(await askApi(world, request.address));
    const other = shownIn(await textOf(askedOfDjango(peer, request)));
    if (own !== other) throw different(request.query, own, other);
  }
};
