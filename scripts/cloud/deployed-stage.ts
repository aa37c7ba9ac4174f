import { join } from "node:path";
import * as z from "zod";
import type { StageName } from "../../infra/config/stages.ts";
import { readTemplates, type TemplateResource } from "../../infra/lib/template.ts";

/** What CloudFront and the gateway know of a deployed stage. */
export interface DeployedStage {
  /** Host of the address people use. */
  readonly host: string;
  readonly webBucket: string;
  readonly uploadsBucket: string;
  readonly uploadsHost: string;
  /** Headers that CloudFront adds to what it asks of the API. */
  readonly originHeaders: Readonly<Record<string, string>>;
  /** Function behind each route, such as `GET /api/user`. */
  readonly functions: ReadonlyMap<string, string>;
  readonly pageHeaders: readonly AddedHeader[];
  readonly apiHeaders: readonly AddedHeader[];
  /** Source of the edge functions. */
  readonly edge: { readonly pages: string; readonly api: string };
}

/** A header of a response headers policy. */
export interface AddedHeader {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces what the origin said. */
  readonly override: boolean;
}

const region = "us-east-1";
/** The emulator's only account. */
const account = "000000000000";

/** A call of an API without a client in our packages; emulators read the service's name and check nothing else. */
const ask = async (endpoint: string, service: string, path: string): Promise<string> => {
  const authorization = `AWS4-HMAC-SHA256 Credential=test/20260101/${region}/${service}/aws4_request, SignedHeaders=host, Signature=none`;
  const answer = await fetch(`${endpoint}${path}`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`${service} answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.text();
};

const escapes: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&apos;": "'",
  "&#39;": "'",
};
const unescapeXml = (text: string): string => text.replace(/&[#\w]+;/g, (found) => escapes[found] ?? found);

/** Texts of all elements of a name. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, text = ""]) => unescapeXml(text));

const Routes = z.object({ items: z.array(z.object({ routeKey: z.string(), target: z.string() })) });
const Integrations = z.object({
  items: z.array(z.object({ integrationId: z.string(), integrationUri: z.string() })),
});

const functionsOf = async (endpoint: string, apiId: string): Promise<Map<string, string>> => {
  const read = async (what: string) =>
    JSON.parse(await ask(endpoint, "apigateway", `/v2/apis/${apiId}/${what}?maxResults=1000`));
  const { items } = Integrations.parse(await read("integrations"));
  const arns = new Map(items.map((each) => [`integrations/${each.integrationId}`, each.integrationUri]));
  return new Map(
    Routes.parse(await read("routes")).items.map(({ routeKey, target }) => [
      routeKey,
      arns.get(target) ?? "",
    ]),
  );
};

const pseudo: Readonly<Record<string, string>> = {
  "AWS::AccountId": account,
  "AWS::Region": region,
  "AWS::URLSuffix": "amazonaws.com",
  "AWS::Partition": "aws",
};

/** A text of a template with its pseudo parameters filled in. */
const filled = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return String(value);
  if ("Ref" in value) return pseudo[String(value.Ref)] ?? "";
  if ("Fn::Join" in value && Array.isArray(value["Fn::Join"])) {
    const [separator, pieces] = value["Fn::Join"];
    return pieces.map(filled).join(separator);
  }
  throw new Error(`The stand-in cannot read ${JSON.stringify(value)}.`);
};

const Policy = z.object({
  SecurityHeadersConfig: z.object({
    ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.unknown(), Override: z.boolean() }),
    ContentTypeOptions: z.object({ Override: z.boolean() }),
    FrameOptions: z.object({ FrameOption: z.string(), Override: z.boolean() }),
    ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.boolean() }),
    StrictTransportSecurity: z.object({
      AccessControlMaxAgeSec: z.number(),
      IncludeSubdomains: z.boolean(),
      Override: z.boolean(),
    }),
  }),
  CustomHeadersConfig: z.object({
    Items: z.array(z.object({ Header: z.string(), Value: z.unknown(), Override: z.boolean() })),
  }),
});

const headersOf = (config: unknown): AddedHeader[] => {
  const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = Policy.parse(config);
  const { ContentSecurityPolicy: csp, StrictTransportSecurity: hsts } = security;
  const subdomains = hsts.IncludeSubdomains ? "; includeSubDomains" : "";
  return [
    {
      name: "content-security-policy",
      value: filled(csp.ContentSecurityPolicy),
      override: csp.Override,
    },
    {
      name: "strict-transport-security",
      value: `max-age=${hsts.AccessControlMaxAgeSec}${subdomains}`,
      override: hsts.Override,
    },
    { name: "x-content-type-options", value: "nosniff", override: security.ContentTypeOptions.Override },
    {
      name: "x-frame-options",
      value: security.FrameOptions.FrameOption,
      override: security.FrameOptions.Override,
    },
    {
      name: "referrer-policy",
      value: security.ReferrerPolicy.ReferrerPolicy,
      override: security.ReferrerPolicy.Override,
    },
    ...custom.Items.map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: filled(Value),
      override: Override,
    })),
  ];
};

/** The resource of a template whose logical id names it. */
const resourceOf = (
  resources: Readonly<Record<string, TemplateResource>>,
  type: string,
  part: string,
): Readonly<Record<string, unknown>> => {
  const found = Object.entries(resources).find(([id, { Type }]) => Type === type && id.includes(part));
  if (!found) throw new Error(`The web stack has no ${type} like ${part}.`);
  return found[1].Properties ?? {};
};

interface Routing {
  readonly host: string;
  readonly originHeaders: Readonly<Record<string, string>>;
  readonly functions: ReadonlyMap<string, string>;
}

const webBucketOf = (stage: StageName): string => `subpart-${stage}-web-${account}-${region}`;

/** Reads the addresses, the origin's secret and the routes of a deployed stage from the emulator. */
export const readRouting = async (endpoint: string, stage: StageName): Promise<Routing> => {
  const distributions = await ask(endpoint, "cloudfront", "/2020-05-31/distribution");
  const distribution =
    distributions.split("<DistributionSummary>").find((each) => each.includes(webBucketOf(stage))) ?? "";
  const hosts = elements(distribution, "DomainName");
  const apiIds = hosts.flatMap((each) => (each.includes(".execute-api.") ? (each.split(".")[0] ?? []) : []));
  const host = elements(distribution, "CNAME")[0] ?? hosts.find((name) => name.endsWith(".cloudfront.net"));
  if (host === undefined || apiIds.length === 0) throw new Error(`The stage ${stage} has no distribution.`);
  const names = elements(distribution, "HeaderName");
  const values = elements(distribution, "HeaderValue");
  return {
    host,
    originHeaders: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])),
    functions: new Map(
      (await Promise.all(apiIds.map((id) => functionsOf(endpoint, id)))).flatMap((each) => [...each]),
    ),
  };
};

/**
 * Reads a deployed stage: its routing from the emulator, headers and edge functions from the synthesized templates.
 * @param templates folder of the templates that were deployed
 */
export const readStage = async (
  endpoint: string,
  templates: string,
  stage: StageName,
): Promise<DeployedStage> => {
  const web = readTemplates(join(templates)).get(`subpart-${stage}-web`)?.Resources ?? {};
  const policy = (part: string) =>
    headersOf(resourceOf(web, "AWS::CloudFront::ResponseHeadersPolicy", part).ResponseHeadersPolicyConfig);
  const edge = (part: string) =>
    String(resourceOf(web, "AWS::CloudFront::Function", part).FunctionCode ?? "");
  const uploadsBucket = `subpart-${stage}-uploads-${account}-${region}`;
  return {
    ...(await readRouting(endpoint, stage)),
    webBucket: webBucketOf(stage),
    uploadsBucket,
    uploadsHost: `${uploadsBucket}.s3.${region}.amazonaws.com`,
    pageHeaders: policy("PageHeaders"),
    apiHeaders: policy("ApiHeaders"),
    edge: { pages: edge("SpaRouting"), api: edge("ViewerAddress") },
  };
};
