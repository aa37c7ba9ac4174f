import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { RulePage } from "../../shared/schemas/rule-query.ts";
import { benchTitle, type ListWorld } from "./list-http-world.ts";
import { type BenchQuery, pageSize } from "./list-queries.ts";

/** A request of the mix, and the plain query it stands for. */
export interface Request {
  /** Of the API. */
  readonly address: string;
  readonly query: BenchQuery;
}

const addressOf = ({ filters }: BenchQuery, cursor?: string): string => {
  const { titleNumber, partNo, ...others } = filters;
  const params = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    // The company has one title; a part counts only with it.
    ...(titleNumber !== undefined && { titleFilter: String(benchTitle) }),
    ...(titleNumber !== undefined && partNo !== undefined && { partFilter: partNo }),
    limit: String(pageSize),
    ...(cursor !== undefined && { cursor }),
  };
  return `${listCompanyRules.path}?${new URLSearchParams(params)}`;
};

export const askApi = async ({ url, cookie }: ListWorld, address: string): Promise<string> => {
  const answer = await fetch(url + address, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 200)}`);
  return text;
};

/** Goes to the page a query is about, or the last there is, so that later it is one request. */
export const requestOf = async (world: ListWorld, query: BenchQuery): Promise<Request> => {
  let address = addressOf(query);
  for (let turned = 0; turned < query.page; turned += 1) {
    const { nextCursor } = RulePage.parse(JSON.parse(await askApi(world, address)));
    if (nextCursor === null) break;
    address = addressOf(query, nextCursor);
  }
  return { address, query };
};
