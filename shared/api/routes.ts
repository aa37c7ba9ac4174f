import type { Contract } from "./contract.ts";

/** What a router needs to know of an endpoint. */
export type Routed = Pick<Contract, "method" | "path">;

export type Match<R extends Routed = Contract> = {
  readonly contract: R;
  readonly pathParameters: Readonly<Record<string, string>>;
};
type Route<R extends Routed> = { readonly contract: R; readonly segments: readonly string[] };

const isParameter = (segment: string): boolean => segment.startsWith("{");

/** A literal segment beats a parameter, from left to right, as in an HTTP API. */
function bySpecificity(left: Route<Routed>, right: Route<Routed>): number {
  // Paths of other lengths never match the same address; they are kept apart so that the order is one.
  if (left.segments.length !== right.segments.length) return left.segments.length - right.segments.length;
  for (const [index, segment] of left.segments.entries()) {
    const difference = Number(isParameter(segment)) - Number(isParameter(right.segments[index] ?? ""));
    if (difference !== 0) return difference;
  }
  return 0;
}

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function parametersOf(route: Route<Routed>, segments: readonly string[]): Record<string, string> | undefined {
  if (route.segments.length !== segments.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, expected] of route.segments.entries()) {
    const given = decode(segments[index] ?? "");
    if (given === undefined || given === "") return undefined;
    if (isParameter(expected)) parameters[expected.slice(1, -1)] = given;
    else if (given !== expected) return undefined;
  }
  return parameters;
}

export type Router<R extends Routed> = {
  readonly match: (method: string, path: string) => Match<R> | undefined;
  /** Methods of a path; none where there is no such path. */
  readonly allowed: (path: string) => string[];
};

/** A slash at the end means the same as none: the cloud's edge function takes it away. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/(?!^)\/+$/, "")
    .split("/")
    .slice(1);

/** Matches a method and an undecoded path to a contract. HEAD is a GET without its body. */
export function createRouter<R extends Routed>(contracts: readonly R[]): Router<R> {
  const routes = new Map<string, Route<R>[]>();
  for (const contract of contracts) {
    const route = { contract, segments: contract.path.split("/").slice(1) };
    routes.set(contract.method, [...(routes.get(contract.method) ?? []), route].sort(bySpecificity));
  }
  const match = (method: string, path: string): Match<R> | undefined => {
    const segments = segmentsOf(path);
    for (const route of routes.get(method === "HEAD" ? "GET" : method) ?? []) {
      const pathParameters = parametersOf(route, segments);
      if (pathParameters !== undefined) return { contract: route.contract, pathParameters };
    }
    return undefined;
  };
  const allowed = (path: string): string[] =>
    ["HEAD", ...routes.keys()].filter((method) => match(method, path) !== undefined).toSorted();
  return { match, allowed };
}
