import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { createRouter, type Routed } from "../../../shared/api/routes.ts";

type Answer = APIGatewayProxyStructuredResultV2;

const json = (statusCode: number, message: string, headers: Record<string, string> = {}): Answer => ({
  statusCode,
  headers: { "content-type": "application/json", "cache-control": "no-store", ...headers },
  body: JSON.stringify({ message }),
});

/** Headers of a connection, and those that the gateway adds by itself. */
const notPassedOn = /^(host|connection|content-length|transfer-encoding|x-forwarded-.*|x-amzn-trace-id|via)$/;

/** HEAD is GET without the body (RFC 9110, 9.3.2): the gateway has no route for it, so it is asked again by GET. */
const headOf = async (event: APIGatewayProxyEventV2, origin: string): Promise<Answer> => {
  const { rawPath, rawQueryString, headers, cookies = [] } = event;
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || notPassedOn.test(name) ? [] : [[name, value] satisfies [string, string]],
  );
  const response = await fetch(
    `${origin}${encodeURI(rawPath)}${rawQueryString ? `?${rawQueryString}` : ""}`,
    {
      headers: [
        ...passed,
        ...(cookies.length > 0 ? [["cookie", cookies.join("; ")] satisfies [string, string]] : []),
      ],
      redirect: "manual",
      signal: AbortSignal.timeout(25_000),
    },
  );
  await response.body?.cancel();
  const told = [...response.headers].filter(([name]) => name !== "set-cookie" && name !== "content-encoding");
  return {
    statusCode: response.status,
    headers: Object.fromEntries(told.filter(([name]) => !notPassedOn.test(name))),
    cookies: response.headers.getSetCookie(),
  };
};

/**
 * Answers calls for which the gateway has no route: HEAD of what can be read, 405 with `Allow` for another method of
 * a path that there is, 404 for any other path.
 * @param routes all endpoints
 * @param originOf where the API answers
 */
export const answerUnmatched = (
  routes: readonly Routed[],
  originOf: (event: APIGatewayProxyEventV2) => string,
) => {
  const router = createRouter(routes);
  return async (event: APIGatewayProxyEventV2): Promise<Answer> => {
    const allowed = router.allowed(event.rawPath);
    if (allowed.length === 0) return json(404, "Not Found");
    if (event.requestContext.http.method === "HEAD" && allowed.includes("HEAD"))
      return headOf(event, originOf(event));
    return json(405, "Method Not Allowed", { allow: allowed.join(", ") });
  };
};

/** The build writes the routes in: the registry itself would bring every schema with it. */
const routes: readonly Routed[] = JSON.parse(process.env.SUBPART_ROUTES ?? "[]");

/** The default route of the gateway, which answers under the names it was given, and under no other. */
export const handler = answerUnmatched(
  routes,
  ({ requestContext }) => `https://${requestContext.domainName}`,
);
