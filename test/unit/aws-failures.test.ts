import { ThrottlingException, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient, TooManyRequestsException } from "@aws-sdk/client-lambda";
import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { DynamoDBDocumentClient, GetCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withDeadline } from "../../functions/core/deadline.ts";
import { invokeWorker } from "../../functions/core/invoke-worker.ts";
import { insert } from "../../functions/core/table/operation.ts";
import { table } from "../../functions/core/table/table.ts";
import { sendMail } from "../../functions/services/mail/send.ts";
import { configure } from "../support/server/settings.ts";

/* Failures of AWS that the local engines never produce: throttling above all. */
const dynamo = mockClient(DynamoDBDocumentClient);
const ses = mockClient(SESClient);
const lambda = mockClient(LambdaClient);

const key = { pk: "A", sk: "B" };
const throttled = new TransactionCanceledException({
  ...{ message: "cancelled", $metadata: {}, CancellationReasons: [{ Code: "ThrottlingError" }] },
});
const inTheWay = () => new Error("something is in the way");

beforeEach(() => configure());
afterEach(() => {
  for (const mock of [dynamo, ses, lambda]) mock.reset();
});

describe("while AWS throttles", () => {
  it("answers 503 when the table refuses a read for load", async () => {
    dynamo.on(GetCommand).rejects(new ThrottlingException({ message: "Slow down", $metadata: {} }));
    await expect(table.get(key)).rejects.toMatchObject({ status: 503, code: "unavailable" });
  });

  it("tries a throttled transaction again, and succeeds when it passes", async () => {
    dynamo.on(TransactWriteCommand).rejectsOnce(throttled).resolves({});
    await table.transact([insert(key, inTheWay)]);
    expect(dynamo.commandCalls(TransactWriteCommand)).toHaveLength(2);
  });

  it("gives up a transaction that stays throttled with 503, not with a conflict", async () => {
    dynamo.on(TransactWriteCommand).rejects(throttled);
    const write = () => table.transact([insert(key, inTheWay)]);
    await expect(withDeadline(500, write)).rejects.toMatchObject({ status: 503, code: "unavailable" });
  });

  it("passes on that a mail or a worker was refused, so that it is tried again later", async () => {
    ses.on(SendEmailCommand).rejects(new Error("Maximum sending rate exceeded."));
    lambda
      .on(InvokeCommand)
      .rejects(new TooManyRequestsException({ message: "Rate exceeded", $metadata: {} }));
    const mail = { to: "a@example.com", subject: "s", text: "t", html: "<p>t</p>" };
    await expect(sendMail(mail)).rejects.toThrow("sending rate");
    await expect(invokeWorker("import-rules", {})).rejects.toThrow("Rate exceeded");
  });
});
