import { createContext, runInContext } from "node:vm";
import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { describe, expect, it } from "vitest";
import { secondApiPaths } from "../../infra/config/api-paths.ts";
import { namesOf } from "../../infra/config/names.ts";
import { at, resourcesOf, textAt, theResource } from "./support/assembly.ts";

const { properties } = theResource("AWS::CloudFront::Distribution");
const config = at(properties, "DistributionConfig");
const pageHeaders = theResource("AWS::CloudFront::ResponseHeadersPolicy", "PageHeaders").properties;
const apiHeaders = theResource("AWS::CloudFront::ResponseHeadersPolicy", "ApiHeaders").properties;
const securityOf = (policy: unknown) => at(policy, "ResponseHeadersPolicyConfig", "SecurityHeadersConfig");

interface Request {
  uri: string;
  method: string;
  headers: Record<string, { value: string }>;
  cookies: Record<string, { value: string }>;
}
type EdgeHandler = (event: { request: Request; viewer: { ip: string } }) => Request;

/** Runs the very code that CloudFront gets. */
const edge = (id: string): EdgeHandler => {
  const code = textAt(theResource("AWS::CloudFront::Function", id).properties, "FunctionCode");
  expect(Buffer.byteLength(code)).toBeLessThan(10_240);
  const context = createContext({});
  runInContext(code, context);
  return (event) => context.handler(event);
};

describe("the distribution", () => {
  it("keeps nothing of the API and takes every method", () => {
    const patterns = [...secondApiPaths.map((beginning) => `${beginning}*`), "/api/*"];
    const behaviors = patterns.map((_, index) => at(config, "CacheBehaviors", index));
    // The first that fits counts.
    expect(behaviors.map((each) => at(each, "PathPattern"))).toEqual(patterns);
    const origins = behaviors.map((each) => at(each, "TargetOriginId"));
    expect(new Set(origins).size).toBe(2);
    expect(origins.filter((each) => each === origins.at(-1))).toHaveLength(1);
    for (const behavior of behaviors)
      expect(behavior).toMatchObject({
        // CachingDisabled and AllViewerExceptHostHeader, managed by AWS under these ids.
        CachePolicyId: "4135ea2d-6df8-44a3-9df3-4b5a84be39ad",
        OriginRequestPolicyId: "b689b0a8-53d0-40ab-baf2-68738e2966ac",
        ViewerProtocolPolicy: "https-only",
        AllowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
      });
    expect(at(config, "CacheBehaviors")).toHaveLength(patterns.length);
  });

  it("proves itself to the API with a secret that no template holds", () => {
    const origin = at(config, "Origins", 1);
    expect(textAt(origin, "DomainName")).toMatch(
      /^<subpart-dev-front-door:\w+>\.execute-api\.<AWS::Region>\.<AWS::URLSuffix>$/,
    );
    expect(at(origin, "CustomOriginConfig")).toMatchObject({
      OriginProtocolPolicy: "https-only",
      OriginSSLProtocols: ["TLSv1.2"],
    });
    expect(at(origin, "OriginCustomHeaders", 0, "HeaderName")).toBe("x-origin-secret");
    expect(textAt(origin, "OriginCustomHeaders", 0, "HeaderValue")).toBe(
      "{{resolve:ssm:/subpart/dev/origin-secret-1}}",
    );
  });

  it("reads the pages' bucket with a signature of its own", () => {
    const origin = at(config, "Origins", 0);
    expect(textAt(origin, "OriginAccessControlId")).toContain("PagesAccess");
    const policy = resourcesOf("AWS::S3::BucketPolicy").find(({ stack }) => stack.endsWith("-web"));
    const allowed = (at(policy?.properties, "PolicyDocument", "Statement") as { Effect: string }[]).filter(
      ({ Effect }) => Effect === "Allow",
    );
    expect(allowed).toHaveLength(1);
    expect(textAt(allowed[0], "Principal")).toBe("<cloudfront.amazonaws.com>");
    expect(textAt(allowed[0], "Condition", "StringEquals", "AWS:SourceArn")).toMatch(
      /:distribution\/<SiteDistribution/,
    );
  });

  it("never keeps an error nor turns one into a page", () => {
    const errors = at(config, "CustomErrorResponses") as object[];
    expect(errors.map((error) => at(error, "ErrorCode"))).toEqual([
      400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504,
    ]);
    for (const error of errors) {
      expect(error).toMatchObject({ ErrorCachingMinTTL: 0 });
      expect(error).not.toHaveProperty("ResponsePagePath");
    }
  });

  it("writes access logs without cookies", () => {
    expect(at(config, "Logging", "Prefix")).toBe("cloudfront/");
    expect(at(config, "Logging", "IncludeCookies") ?? false).toBe(false);
  });
});

describe("headers", () => {
  const policy = textAt(securityOf(pageHeaders), "ContentSecurityPolicy", "ContentSecurityPolicy");
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part]));

  it("let pages run our scripts alone, and cannot be framed", () => {
    expect(directives.get("default-src")).toBe("default-src 'none'");
    expect(directives.get("script-src")).toBe("script-src 'self'");
    expect(directives.get("object-src")).toBe("object-src 'none'");
    expect(directives.get("base-uri")).toBe("base-uri 'none'");
    expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
    expect(directives.has("upgrade-insecure-requests")).toBe(true);
    expect(policy.replace(directives.get("style-src") ?? "", "")).not.toMatch(/unsafe-|\*/);
  });

  it.each(["us-east-1", "eu-west-1"])(
    "name the origin that the SDK signs upload addresses for in %s",
    async (region) => {
      const account = "123456789012";
      const client = new S3Client({
        region,
        credentials: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "secret" },
      });
      const Bucket = namesOf("dev").uploadsBucket(account, region);
      const filled = policy
        .replaceAll("<AWS::AccountId>", account)
        .replaceAll("<AWS::Region>", region)
        .replaceAll("<AWS::URLSuffix>", "amazonaws.com");
      const put = new URL(await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: "q/a" })));
      const get = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: "q/a" })));
      expect(filled).toContain(`connect-src 'self' ${put.origin};`);
      expect(filled).toContain(`frame-src ${get.origin};`);
    },
  );

  it("keep browsers on TLS for two years, with the type they are told", () => {
    for (const headers of [pageHeaders, apiHeaders]) {
      expect(securityOf(headers)).toMatchObject({
        StrictTransportSecurity: {
          AccessControlMaxAgeSec: 63_072_000,
          IncludeSubdomains: true,
          Override: true,
        },
        ContentTypeOptions: { Override: true },
        FrameOptions: { FrameOption: "DENY", Override: true },
      });
    }
  });

  it("isolate the pages from other sites' windows", () => {
    const custom = at(pageHeaders, "ResponseHeadersPolicyConfig", "CustomHeadersConfig", "Items") as object[];
    expect(custom).toContainEqual({
      Header: "cross-origin-opener-policy",
      Value: "same-origin",
      Override: true,
    });
    expect(custom).toContainEqual({
      Header: "cross-origin-resource-policy",
      Value: "same-origin",
      Override: true,
    });
    expect(custom.map((item) => at(item, "Header"))).toContain("permissions-policy");
  });

  it("let the API's own page bring its own policy", () => {
    expect(at(securityOf(apiHeaders), "ContentSecurityPolicy")).toEqual({
      ContentSecurityPolicy:
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      Override: false,
    });
  });
});

describe("routing at the edge", () => {
  const marked: Request["cookies"] = { "__Host-signed-in": { value: "1" } };
  const result = (uri: string, headers: Record<string, string>, method = "GET", cookies = marked) => {
    const values = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]));
    const request = { uri, method, headers: values, cookies };
    return edge("SpaRouting")({ request, viewer: { ip: "203.0.113.9" } });
  };
  const route = (uri: string, headers: Record<string, string>, method = "GET"): string =>
    result(uri, headers, method).uri;
  const navigation = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", accept: "text/html" };

  it.each(["/auth/", "/dashboard/21", "/rules/21.11-11.10-001", "/dashboard/7/parts/1b.4", "/a/b/c.d"])(
    "shows the one page at %s",
    (uri) => {
      expect(route(uri, navigation)).toBe("/index.html");
      for (const headers of [{}, { accept: "*/*" }, { accept: "*/*", "sec-fetch-mode": "cors" }])
        expect([route(uri, headers), route(uri, headers, "HEAD")]).toEqual(["/index.html", "/index.html"]);
    },
  );

  it("shows visitors what the build has drawn: the sign-in form, and the landing page at the root too", () => {
    const pageFor = (uri: string, cookies: Request["cookies"]) => result(uri, navigation, "GET", cookies).uri;
    for (const cookies of [{}, marked]) {
      expect(pageFor("/auth", cookies)).toBe("/auth.html");
      expect(pageFor("/landing", cookies)).toBe("/landing.html");
      expect(pageFor("/cfr-titles", cookies)).toBe("/index.html");
    }
    // CloudFront may have put its root object in the place of the root.
    for (const uri of ["/", "/index.html"]) {
      expect(pageFor(uri, {})).toBe("/landing.html");
      expect(pageFor(uri, { other: { value: "1" } })).toBe("/landing.html");
      expect(pageFor(uri, marked)).toBe("/home.html");
    }
  });

  it.each(["/assets/index-Bx1.js", "/favicon.svg", "/robots.txt"])("leaves the file %s alone", (uri) => {
    expect(route(uri, navigation)).toBe(uri);
    expect(route(uri, { "sec-fetch-dest": "script", accept: "*/*" })).toBe(uri);
    expect(route(uri, {})).toBe(uri);
  });

  it("lets a missing script stay missing", () => {
    for (const destination of ["script", "empty", "style"])
      expect(route("/old-chunk", { "sec-fetch-dest": destination, accept: "*/*" })).toBe("/old-chunk");
  });

  it("answers nothing but reading, and says what is allowed", () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect(result("/dashboard", navigation, method)).toMatchObject({
        statusCode: 405,
        headers: { allow: { value: "GET, HEAD" } },
      });
  });

  it.each([
    ["/api/login/", "/api/login"],
    ["/api/login", "/api/login"],
    ["/api/", "/api"],
  ])("takes the slash at the end of an address of the API away: %s is %s", (uri, expected) => {
    const request = { uri, method: "POST", headers: {}, cookies: {} };
    expect(edge("ViewerAddress")({ request, viewer: { ip: "203.0.113.9" } }).uri).toBe(expected);
  });

  it("tells the API the viewer's address, whatever the caller wrote there", () => {
    const request = {
      uri: "/api/login",
      method: "POST",
      headers: { "x-viewer-address": { value: "10.0.0.1" } },
      cookies: {},
    };
    const { headers } = edge("ViewerAddress")({ request, viewer: { ip: "2001:db8::1" } });
    expect(headers["x-viewer-address"]).toEqual({ value: "2001:db8::1" });
  });
});
