import { describe, expect, it } from "vitest";
import { authenticate } from "../s3/authenticate.ts";
import { readRequest } from "../s3/request.ts";
import { S3Error } from "../s3/s3-error.ts";

/**
 * The worked examples of the Amazon S3 API reference: sig-v4-header-based-auth and sigv4-query-string-auth.
 */
const credentials = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const keeper = { credentials, region: "us-east-1" };
const day = Date.parse("2013-05-24T00:00:00Z");
const scope = `${credentials.accessKeyId}/20130524/us-east-1/s3/aws4_request`;
const emptyHash = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
const host = "examplebucket.s3.amazonaws.com";
type Example = { method: string; url: string; headers: Record<string, string>; signature: string };

const headerExamples: Record<string, Example> = {
  "GET Object with a range": {
    method: "GET",
    url: "/test.txt",
    headers: {
      host,
      range: "bytes=0-9",
      "x-amz-content-sha256": emptyHash,
      "x-amz-date": "20130524T000000Z",
    },
    signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  },
  "PUT Object": {
    method: "PUT",
    url: "/test$file.text",
    headers: {
      date: "Fri, 24 May 2013 00:00:00 GMT",
      host,
      "x-amz-content-sha256": "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      "x-amz-date": "20130524T000000Z",
      "x-amz-storage-class": "REDUCED_REDUNDANCY",
    },
    signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  },
  "GET Bucket Lifecycle": {
    method: "GET",
    url: "/?lifecycle",
    headers: { host, "x-amz-content-sha256": emptyHash, "x-amz-date": "20130524T000000Z" },
    signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  },
  "GET Bucket (List Objects)": {
    method: "GET",
    url: "/?max-keys=2&prefix=J",
    headers: { host, "x-amz-content-sha256": emptyHash, "x-amz-date": "20130524T000000Z" },
    signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
  },
};

function signed(example: Example, signature = example.signature) {
  const names = Object.keys(example.headers).sort().join(";");
  const authorization = `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${names},Signature=${signature}`;
  const rawHeaders = Object.entries({ ...example.headers, authorization }).flat();
  return readRequest({ method: example.method, url: example.url, rawHeaders });
}

const presignedQuery = `X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=${encodeURIComponent(scope)}&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host`;
const presignedSignature = "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404";

function presigned(signature = presignedSignature, query = presignedQuery) {
  const url = `/test.txt?${query}&X-Amz-Signature=${signature}`;
  return readRequest({ method: "GET", url, rawHeaders: ["Host", host] });
}

/** Each digit replaced by each other digit: 64 x 15 forgeries. */
function forgeries(signature: string): string[] {
  return [...signature].flatMap((digit, at) =>
    [..."0123456789abcdef"]
      .filter((other) => other !== digit)
      .map((other) => signature.slice(0, at) + other + signature.slice(at + 1)),
  );
}

function isRefused(attempt: () => unknown): boolean {
  try {
    attempt();
    return false;
  } catch (error) {
    return error instanceof S3Error && error.code === "SignatureDoesNotMatch";
  }
}

describe("the signatures of the S3 reference", () => {
  it.each(Object.entries(headerExamples))("accepts the header signature of %s", (_name, example) => {
    expect(authenticate(signed(example), keeper, day).signature).toBe(example.signature);
  });

  it("accepts the presigned URL until it expires and from a quarter of an hour before its date", () => {
    expect(authenticate(presigned(), keeper, day).payload).toBe("UNSIGNED-PAYLOAD");
    expect(authenticate(presigned(), keeper, day + 86_400_000)).toBeDefined();
    expect(() => authenticate(presigned(), keeper, day + 86_400_001)).toThrow("Request has expired");
    expect(authenticate(presigned(), keeper, day - 900_000)).toBeDefined();
    expect(() => authenticate(presigned(), keeper, day - 900_001)).toThrow("Request is not yet valid");
  });

  it("refuses all 960 forgeries of one digit, by header and by query", () => {
    const put = headerExamples["PUT Object"];
    if (put === undefined) throw new Error("The example is missing.");
    const byHeader = forgeries(put.signature).filter((one) =>
      isRefused(() => authenticate(signed(put, one), keeper, day)),
    );
    const byQuery = forgeries(presignedSignature).filter((one) =>
      isRefused(() => authenticate(presigned(one), keeper, day)),
    );
    expect([byHeader.length, byQuery.length]).toEqual([960, 960]);
  });

  it("refuses a presigned URL with a longer life, another file name, method, date or header than was signed", () => {
    const original = presigned();
    expect(authenticate(original, keeper, day)).toBeDefined();
    const longer = presigned(presignedSignature, presignedQuery.replace("86400", "86401"));
    const changed = [
      longer,
      { ...original, path: "/test.txt.bak" },
      { ...original, method: "DELETE" },
      { ...original, headers: new Map([["host", "other.s3.amazonaws.com"]]) },
      { ...original, query: [...original.query, ["response-content-type", "text/html"] as const] },
    ];
    expect(changed.filter((request) => isRefused(() => authenticate(request, keeper, day)))).toHaveLength(5);
  });

  it("refuses an x-amz header that was not signed, an unsigned host and a life of more than a week", () => {
    const extra = {
      ...presigned(),
      headers: new Map([
        ["host", host],
        ["x-amz-acl", "private"],
      ]),
    };
    expect(() => authenticate(extra, keeper, day)).toThrow("not signed: x-amz-acl");
    const hostless = presigned(
      presignedSignature,
      presignedQuery.replace("SignedHeaders=host", "SignedHeaders=range"),
    );
    expect(() => authenticate(hostless, keeper, day)).toThrow("not signed: host");
    const week = presigned(presignedSignature, presignedQuery.replace("86400", "604801"));
    expect(() => authenticate(week, keeper, day)).toThrow("less than a week");
  });

  it("refuses a clock more than a quarter of an hour away, and a parameter that stands twice", () => {
    const [example] = Object.values(headerExamples);
    if (example === undefined) throw new Error("The example is missing.");
    expect(authenticate(signed(example), keeper, day + 900_000)).toBeDefined();
    expect(() => authenticate(signed(example), keeper, day + 900_001)).toThrow("too large");
    expect(() =>
      authenticate(presigned(presignedSignature, `${presignedQuery}&x-amz-expires=1`), keeper, day),
    ).toThrow("exactly once");
  });
});
