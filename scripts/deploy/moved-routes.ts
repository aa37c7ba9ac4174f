import type { Templates } from "../../infra/lib/template.ts";

interface Place {
  readonly stack: string;
  readonly id: string;
  /** Such as `GET /api/user`. */
  readonly key: string;
}

/** Where each route is made, by its API and key: the two APIs have a default route each. */
const routesOf = (templates: Templates): Map<string, Place> =>
  new Map(
    [...templates].flatMap(([stack, { Resources }]) =>
      Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
        if (Type !== "AWS::ApiGatewayV2::Route") return [];
        const key = String(Properties?.RouteKey);
        return [[`${JSON.stringify(Properties?.ApiId)} ${key}`, { stack, id, key }] as const];
      }),
    ),
  );

const pairs = (before: Templates, after: Templates): { key: string; from: Place; to: Place }[] => {
  const routes = routesOf(after);
  return [...routesOf(before)].flatMap(([name, from]) => {
    const to = routes.get(name);
    return to === undefined ? [] : [{ key: from.key, from, to }];
  });
};

/**
 * API Gateway refuses a second route with the same key. Within a stack, CloudFormation makes the new one first, so a
 * route cannot have another logical id; and two stacks cannot exchange routes.
 * @returns a sentence for each route that could not be made
 */
export const refusedRoutes = (before: Templates, after: Templates): string[] => {
  const all = pairs(before, after);
  const gives = new Set(all.map(({ from, to }) => `${from.stack} ${to.stack}`));
  return all.flatMap(({ key, from, to }) => {
    if (from.stack === to.stack && from.id !== to.id)
      return [
        `${key} of ${to.stack} would be made again under another logical id, which API Gateway refuses. Keep its operationId, or leave the endpoint out for one release.`,
      ];
    if (from.stack !== to.stack && gives.has(`${to.stack} ${from.stack}`))
      return [
        `${from.stack} and ${to.stack} would exchange endpoints (${key}). Move them in two releases, one direction each.`,
      ];
    return [];
  });
};

/**
 * Stacks that must be deployed before all others, because they give routes to stacks that are otherwise deployed
 * earlier. One that also takes routes comes after the one it takes them from.
 */
export const routeGivers = (before: Templates, after: Templates): string[] => {
  const moves = pairs(before, after).filter(({ from, to }) => from.stack !== to.stack);
  const givers = [...new Set(moves.map(({ from }) => from.stack))];
  const ordered: string[] = [];
  const visit = (stack: string, seen: readonly string[]): void => {
    if (ordered.includes(stack) || seen.includes(stack) || !givers.includes(stack)) return;
    for (const { from } of moves.filter(({ to }) => to.stack === stack)) visit(from.stack, [...seen, stack]);
    ordered.push(stack);
  };
  for (const stack of givers) visit(stack, []);
  return ordered;
};
