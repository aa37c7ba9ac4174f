import { SESClient, SendEmailCommand } from "@aws-sdk/client-ses";
import { clientSettings } from "../core/aws.ts";
import { config } from "../core/config.ts";
import type { MailContent } from "./outbox.ts";

let client: SESClient | undefined;

/** Sends one mail to one person and gives the message id. "Simple" content only: SES builds the headers. */
export const sendMail = async (mail: MailContent): Promise<string> => {
  client ??= new SESClient(clientSettings(10_000));
  const { MessageId } = await client.send(
    new SendEmailCommand({
      Source: config().MAIL_FROM,
      Destination: { ToAddresses: [mail.to] },
      Message: {
        Subject: { Data: mail.subject, Charset: "UTF-8" },
        Body: { Text: { Data: mail.text, Charset: "UTF-8" }, Html: { Data: mail.html, Charset: "UTF-8" } },
      },
    }),
  );
  return MessageId ?? "";
};
