import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withDeadline } from "../../functions/core/deadline.ts";
import { invokeWorker } from "../../functions/core/invoke-worker.ts";
import { SignedHttp } from "../../functions/core/signed-http.ts";
import { TableClient, TableError } from "../../functions/core/table/client.ts";
import { insert } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { sendMail } from "../../functions/services/mail/send.ts";
import { configure } from "../support/server/settings.ts";

/* Failures of AWS that the local engines never produce: throttling above all. */
const dynamo = vi.spyOn(TableClient.prototype, "send");
const ses = mockClient(SESClient);
const http = vi.spyOn(SignedHttp.prototype, "send");

const key = { pk: "A", sk: "B" };
const throttled = new TableError(400, {
  __type: "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
  CancellationReasons: [{ Code: "ThrottlingError" }],
});
const inTheWay = () => new Error("something is in the way");

beforeEach(() => configure());
afterEach(() => {
  for (const mock of [dynamo, http]) mock.mockReset();
  ses.reset();
});

describe("while AWS throttles", () => {
  it("answers 503 when the table refuses a read for load", async () => {
    dynamo.mockRejectedValue(new TableError(400, { __type: "ThrottlingException", message: "Slow down" }));
    await expect(table.get(key)).rejects.toMatchObject({ status: 503, code: "unavailable" });
  });

  it("tries a throttled transaction again, and succeeds when it passes", async () => {
    dynamo.mockRejectedValueOnce(throttled).mockResolvedValue({ $metadata: {} });
    await table.transact([insert(key, inTheWay)]);
    expect(dynamo.mock.calls.map(([operation]) => operation)).toEqual(Array(2).fill("TransactWriteItems"));
  });

  it("gives up a transaction that stays throttled with 503, not with a conflict", async () => {
    dynamo.mockRejectedValue(throttled);
    const write = () => table.transact([insert(key, inTheWay)]);
    await expect(withDeadline(500, write)).rejects.toMatchObject({ status: 503, code: "unavailable" });
  });

  it("passes on that a mail or a worker was refused, so that it is tried again later", async () => {
    ses.on(SendEmailCommand).rejects(new Error("Maximum sending rate exceeded."));
    const bytes = Buffer.from('{"Reason":"FunctionInvocationRateLimitExceeded","message":"Rate exceeded"}');
    http.mockImplementation(async (_, read) => read({ status: 429, headers: {}, bytes }));
    const mail = { to: "a@example.com", subject: "s", text: "t", html: "<p>t</p>" };
    await expect(sendMail(mail)).rejects.toThrow("sending rate");
    await expect(invokeWorker("import-rules", {})).rejects.toThrow("Rate exceeded");
  });
});
