/**
 * Beginnings of paths whose routes hang on the second HTTP API: one API takes 300 routes, and as many integrations
 * (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html). CloudFront sends them there.
 * Moved from one API to the other, a route is away while a stage is updated: new paths may go here, old ones stay.
 */
export const secondApiPaths = [
  "/api/scim/",
  "/api/sso/",
  "/api/company/sso",
  "/api/company/scim",
  "/api/company/webhooks",
  "/api/company/service-accounts",
  "/api/company/activity-stream",
  "/api/evidence-packs",
] as const;

export const isOfSecondApi = (path: string): boolean =>
  secondApiPaths.some((beginning) => path.startsWith(beginning));
