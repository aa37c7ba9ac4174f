import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Metafile } from "esbuild";
import { describe, expect, inject, it } from "vitest";
import { unmatchedCall } from "../../infra/config/names.ts";
import { workers } from "../../infra/config/workers.ts";
import { bundleNames, bundleProblems, inputsOf, limitOf, sizeOf } from "../../scripts/check-bundles.ts";
import { createTable, startDynamoDb } from "../../scripts/local/index.ts";
import { getOpenapi } from "../../shared/api/api-description.ts";
import { listCompanyRules } from "../../shared/api/company-rules.ts";
import { handlerPath } from "../../shared/api/contract.ts";
import { getDashboard } from "../../shared/api/dashboard.ts";
import { registry } from "../../shared/api/registry.ts";
import { getCurrentUser, login } from "../../shared/api/session.ts";
import { openapiDocument } from "../../shared/openapi/document.ts";
import { eventOf } from "../support/server/event.ts";
import { settings } from "../support/server/settings.ts";

const execute = promisify(execFile);
const build = inject("build");
const functions = join(build, "functions");
const metafile: Metafile = JSON.parse(readFileSync(join(build, "functions-meta.json"), "utf8"));
const all = bundleNames(metafile);
const names = all.filter((name) => !name.endsWith(".js"));
const others = all.filter((name) => !names.includes(name));
/** Files beside a function's own. */
const besideOf = (name: string) =>
  others.filter((other) => dirname(other) === name).map((other) => basename(other));

/** What a function loads from its own folder as it goes. */
const loadedBeside = (name: string): string[] => {
  const own = Object.entries(metafile.outputs).find(([path]) => path.endsWith(`functions/${name}/index.js`));
  return (own?.[1].imports ?? []).flatMap(({ path }) => (path.startsWith("./") ? [path.slice(2)] : []));
};
/** Loaded twice these would be two: connections, what was read, who calls. */
const stateful = /^functions\/(core\/(table|endpoint)\/|core\/log|config\/)/;

describe("bundles", () => {
  it("are one for each endpoint and worker", () => {
    const expected = [
      unmatchedCall,
      ...registry.map(handlerPath),
      ...Object.keys(workers).map((name) => `workers/${name}`),
    ];
    expect(names.toSorted()).toEqual(expected.toSorted());
  });

  it("are one file each, but for what they start or load beside it, with its source map elsewhere", () => {
    for (const name of names) {
      const files = ["index.js", ...besideOf(name)];
      expect(readdirSync(join(functions, name)).toSorted(), name).toEqual(files.toSorted());
      expect(existsSync(join(build, "maps", name, "index.js.map")), name).toBe(true);
      expect(readFileSync(join(functions, name, "index.js"), "utf8").slice(-200), name).not.toContain(
        "sourceMappingURL",
      );
    }
  });

  it("have the process beside them that they start, and no other function has one", () => {
    const starting = names.filter((name) =>
      inputsOf(metafile, name).includes("functions/services/files/reading/read-document.ts"),
    );
    const processes = others.filter((other) => other.endsWith("-process.js"));
    expect(processes.toSorted()).toEqual(starting.map((name) => `${name}/reader-process.js`).toSorted());
    expect(starting).toHaveLength(2);
  });

  it("have beside them what they load from there, which shares no state with them", () => {
    const loading = names.filter((name) => loadedBeside(name).length > 0);
    expect(loading).toEqual(["documents/acknowledgements/download-certificate"]);
    for (const name of loading) expect(loadedBeside(name)).toEqual(besideOf(name));
    const shared = others.flatMap((other) => inputsOf(metafile, other)).filter((file) => stateful.test(file));
    expect(shared).toEqual([]);
  });

  it("write a certificate by what lies beside the function, with no package at hand", () => {
    const folder = join(functions, "documents/acknowledgements/download-certificate");
    const certificate = {
      ...{ companyName: "Łódź Devices", policyName: "Recalls", versionNumber: 1, sections: [] },
      ...{ confirmed: [], counts: { asked: 1, confirmed: 0 }, at: "Mar 3, 2026", timeZone: "UTC" },
    };
    const code = `require(${JSON.stringify(folder)} + "/certificate-pdf.js")
      .certificatePdf(${JSON.stringify(certificate)})
      .then((pdf) => process.stdout.write(Buffer.from(pdf)));`;
    const pdf = execFileSync(process.execPath, ["-e", code], { cwd: functions }).toString("latin1");
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain("DejaVuSans");
  });

  it("stay within their sizes and carry nothing they should not", () => {
    const problems = all.flatMap((name) => bundleProblems(sizeOf(functions, name), inputsOf(metafile, name)));
    expect(problems).toEqual([]);
  });

  it.each([getCurrentUser, listCompanyRules, getDashboard])(
    "carry no contract but their own: $operationId",
    (contract) => {
      const text = readFileSync(join(functions, handlerPath(contract), "index.js"), "utf8");
      const carried = registry.filter(({ operationId }) => text.includes(`operationId:"${operationId}"`));
      expect(carried.map(({ operationId }) => operationId)).toEqual([contract.operationId]);
    },
  );

  it("load as Lambda loads them, each with a handler", () => {
    const code = `for (const name of ${JSON.stringify(names)}) {
      const { handler } = require(${JSON.stringify(functions)} + "/" + name + "/index.js");
      if (typeof handler !== "function") throw new Error(name + " exports no handler");
    }
    console.log("loaded");`;
    expect(execFileSync(process.execPath, ["-e", code]).toString().trim()).toBe("loaded");
  });

  it("answer with what Lambda gives them: variables for credentials, and no package beside them", async () => {
    const dynamoDb = await startDynamoDb();
    try {
      await createTable(dynamoDb, settings.TABLE_NAME);
      const event = eventOf(login, { body: { email: "no-one@example.com", password: "wrong password" } });
      const code = `const { handler } = require(${JSON.stringify(join(functions, "people/session/login/index.js"))});
        const context = { awsRequestId: "r", getRemainingTimeInMillis: () => 20_000 };
        handler(${JSON.stringify(event)}, context).then(({ statusCode, body }) => console.log(statusCode, body));`;
      const { stdout, stderr } = await execute(process.execPath, ["-e", code], {
        cwd: functions,
        env: {
          ...settings,
          AWS_REGION: dynamoDb.region,
          AWS_ACCESS_KEY_ID: dynamoDb.credentials.accessKeyId,
          AWS_SECRET_ACCESS_KEY: dynamoDb.credentials.secretAccessKey,
          AWS_ENDPOINT_URL_DYNAMODB: dynamoDb.endpoint,
        },
      });
      expect(stderr).toBe("");
      expect(stdout).toContain("401 ");
      expect(stdout).toContain('"code":"login_failed"');
    } finally {
      await dynamoDb.close();
    }
  });

  it("serve the API document that the contracts make", () => {
    const code = `const { handler } = require(${JSON.stringify(join(functions, "site/api/get-openapi/index.js"))});
      const context = { awsRequestId: "r", getRemainingTimeInMillis: () => 20_000 };
      handler(${JSON.stringify(eventOf(getOpenapi, {}))}, context).then(({ body }) => process.stdout.write(body));`;
    // The log of the request is a line before it.
    const served = execFileSync(process.execPath, ["-e", code], { env: settings, maxBuffer: 2 ** 24 });
    const document = JSON.parse(served.toString().split("\n").at(-1) ?? "");
    expect(document).toEqual(JSON.parse(JSON.stringify(openapiDocument(registry))));
  });

  it("ask Node for its own modules without building an ES module of them", () => {
    for (const name of names) {
      const text = readFileSync(join(functions, name, "index.js"), "utf8");
      expect(text, name).not.toMatch(/import\(["'`](node:)?https?["'`]\)/);
    }
  });
});

describe("the check of bundles", () => {
  const small = { name: "people/session/login", kib: 300, gzipKb: 100 };

  it("passes a small bundle of the usual parts", () => {
    expect(
      bundleProblems(small, ["functions/people/session/login.ts", "node_modules/zod/v4/locales/en.js"]),
    ).toEqual([]);
  });

  it.each([
    [{ ...small, kib: 361 }, [], /has 361.0 KiB; at most 360/],
    [{ ...small, gzipKb: 131 }, [], /has 131.0 KB gzipped; at most 130/],
    [small, ["node_modules/zod/v4/locales/fr.js"], /zod's languages/],
    [small, ["node_modules/aws-cdk-lib/index.js"], /the CDK/],
    [small, ["shared/api/registry.ts"], /the registry/],
  ])("refuses %j with %j", (size, inputs, sentence) => {
    expect(bundleProblems(size, inputs).join()).toMatch(sentence);
  });

  it("allows more only where a reason is written down", () => {
    expect(limitOf("people/session/login")).toEqual({ kib: 360, gzipKb: 130 });
    expect(limitOf("workers/write-export").kib).toBeGreaterThan(360);
  });
});
