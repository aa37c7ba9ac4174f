import { describe, expect, it } from "vitest";
import { authenticate } from "../../scripts/local/s3/authenticate.ts";
import { decodeChunks } from "../../scripts/local/s3/chunked-body.ts";
import { checkPolicy } from "../../scripts/local/s3/post-policy.ts";
import { readRequest } from "../../scripts/local/s3/request.ts";
import { S3Error } from "../../scripts/local/s3/s3-error.ts";
import { hmacHex, signingKey } from "../../scripts/local/s3/signature.ts";

/**
 * The worked examples of the Amazon S3 API reference: sig-v4-header-based-auth, sigv4-query-string-auth,
 * sigv4-streaming, sigv4-streaming-trailers and sigv4-post-example.
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

const pieces = ["a".repeat(65_536), "a".repeat(1024), ""];
const streams = {
  signed: {
    form: { isSigned: true, hasTrailer: false },
    payload: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
    headers: { "content-length": "66824" },
    seed: "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9",
    chunks: [
      "ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648",
      "0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497",
      "b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9",
    ],
    trailer: "",
  },
  trailing: {
    form: { isSigned: true, hasTrailer: true },
    payload: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER",
    headers: { "x-amz-trailer": "x-amz-checksum-crc32c" },
    seed: "106e2a8a18243abcf37539882f36619c00e2dfc72633413f02d3b74544bfeb8e",
    chunks: [
      "b474d8862b1487a5145d686f57f013e54db672cee1c953b3010fb58501ef5aa2",
      "1c1344b170168f8e65b41376b44b20fe354e373826ccbbe2c1d40a8cae51e5c7",
      "2ca2aba2005185cf7159c6277faf83795951dd77a3a99e6e65d5c9f85863f992",
    ],
    trailer:
      "x-amz-checksum-crc32c:sOO8/Q==\r\nx-amz-trailer-signature:d81f82fc3505edab99d459891051a732e8730629a2e4a59689829ca17fe2e435\r\n",
  },
};
type Stream = (typeof streams)["signed" | "trailing"];

function proofOf(stream: Stream) {
  const headers = {
    ...stream.headers,
    "content-encoding": "aws-chunked",
    host: "s3.amazonaws.com",
    "x-amz-content-sha256": stream.payload,
    "x-amz-date": "20130524T000000Z",
    "x-amz-decoded-content-length": "66560",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
  };
  const example = { method: "PUT", url: "/examplebucket/chunkObject.txt", headers, signature: stream.seed };
  return authenticate(signed(example), keeper, day);
}

function wire(stream: Stream): string {
  const framed = pieces.map((piece, at) => {
    const head = `${piece.length.toString(16)};chunk-signature=${stream.chunks[at]}\r\n`;
    return piece === "" ? head : `${head}${piece}\r\n`;
  });
  return `${framed.join("")}${stream.trailer}\r\n`;
}

async function decode(stream: Stream, text: string, pieceSize = 10_000) {
  async function* source() {
    for (let at = 0; at < text.length; at += pieceSize) yield Buffer.from(text.slice(at, at + pieceSize));
  }
  let trailer: ReadonlyMap<string, string> = new Map();
  let content = "";
  const decoded = decodeChunks(source(), stream.form, proofOf(stream), (fields) => {
    trailer = fields;
  });
  for await (const piece of decoded) content += piece.toString();
  return { content, trailer };
}

describe("the chunked uploads of the S3 reference", () => {
  it.each([1, 7, 70_000])(
    "decodes both examples when the wire brings them in pieces of %i bytes",
    async (size) => {
      const plain = await decode(streams.signed, wire(streams.signed), size);
      expect(plain.content === "a".repeat(66_560)).toBe(true);
      const { content, trailer } = await decode(streams.trailing, wire(streams.trailing), size);
      expect(content === "a".repeat(66_560)).toBe(true);
      expect([...trailer]).toEqual([["x-amz-checksum-crc32c", "sOO8/Q=="]]);
    },
  );

  it.each([
    ["a changed byte", (text: string) => text.replace("aaa\r\n400", "aab\r\n400")],
    [
      "a changed chunk signature",
      (text: string) => text.replace("400;chunk-signature=1", "400;chunk-signature=2"),
    ],
    ["a changed trailer", (text: string) => text.replace("sOO8", "sOO9")],
    ["a changed trailer signature", (text: string) => text.replace("d81f82", "d81f83")],
    ["a trailer without its signature", (text: string) => text.replace(/x-amz-trailer-signature.*\r\n/, "")],
    ["a chunk without its signature", (text: string) => text.replace(/400;chunk-signature=\w+/, "400")],
    ["a missing chunk", (text: string) => text.replace(/400;chunk-signature=\w+\r\na+\r\n/, "")],
    ["a missing end", (text: string) => text.slice(0, -2)],
    ["bytes after the end", (text: string) => `${text}0`],
  ])("refuses %s", async (_name, change) => {
    const text = wire(streams.trailing);
    expect(change(text)).not.toBe(text);
    await expect(decode(streams.trailing, change(text))).rejects.toBeInstanceOf(S3Error);
  });
});

describe("the browser form of the S3 reference", () => {
  const policy = `{ "expiration": "2015-12-30T12:00:00.000Z",
  "conditions": [
    {"bucket": "sigv4examplebucket"},
    ["starts-with", "$key", "user/user1/"],
    {"acl": "public-read"},
    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},
    ["starts-with", "$Content-Type", "image/"],
    {"x-amz-meta-uuid": "14365123651274"},
    {"x-amz-server-side-encryption": "AES256"},
    ["starts-with", "$x-amz-meta-tag", ""],

    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},
    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},
    {"x-amz-date": "20151229T000000Z" }
  ]
}`.replaceAll("\n", "\r\n");
  const encoded = Buffer.from(policy).toString("base64");
  const signature = "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e";
  const fields = new Map(
    Object.entries({
      bucket: "sigv4examplebucket",
      key: "user/user1/me.jpg",
      acl: "public-read",
      success_action_redirect: "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html",
      "content-type": "image/jpeg",
      "x-amz-meta-uuid": "14365123651274",
      "x-amz-meta-tag": "",
      "x-amz-server-side-encryption": "AES256",
      "x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request",
      "x-amz-algorithm": "AWS4-HMAC-SHA256",
      "x-amz-date": "20151229T000000Z",
      "x-amz-signature": signature,
      policy: encoded,
    }),
  );
  const now = Date.parse("2015-12-29T00:00:00Z");
  const check = (changes: Record<string, string>) =>
    checkPolicy(new Map([...fields, ...Object.entries(changes)]), keeper, now);

  it("accepts the example and computes its signature", () => {
    const parts = {
      accessKeyId: credentials.accessKeyId,
      date: "20151229",
      region: "us-east-1",
      service: "s3",
    };
    expect(hmacHex(signingKey(credentials.secretAccessKey, parts), encoded)).toBe(signature);
    expect(check({})).toEqual({ min: 0, max: Number.POSITIVE_INFINITY });
  });

  it.each([
    ["another key", { key: "user/user2/me.jpg" }, "AccessDenied"],
    ["another type", { "content-type": "text/html" }, "AccessDenied"],
    ["another bucket", { bucket: "other" }, "AccessDenied"],
    ["a field the policy does not name", { "x-amz-meta-more": "1" }, "AccessDenied"],
    [
      "another policy",
      { policy: Buffer.from(policy.replace("user1", "user2")).toString("base64") },
      "SignatureDoesNotMatch",
    ],
    ["another signature", { "x-amz-signature": signature.replace("8", "9") }, "SignatureDoesNotMatch"],
  ])("refuses %s", (_name, changes, code) => {
    expect(() => check(changes)).toThrow(expect.objectContaining({ code }));
  });

  it("refuses the form once its policy has expired", () => {
    const expiry = Date.parse("2015-12-30T12:00:00Z");
    expect(checkPolicy(fields, keeper, expiry - 1)).toBeDefined();
    expect(() => checkPolicy(fields, keeper, expiry)).toThrow("Policy expired");
  });
});
