import { SESClient, SendEmailCommand, SendRawEmailCommand } from "@aws-sdk/client-ses";
import { clientSettings } from "../../core/aws.ts";
import { config } from "../../core/config.ts";
import { rawMail } from "./mime.ts";
import type { MailContent } from "./outbox.ts";

let client: SESClient | undefined;

/** Bounces and complaints are told of mails that name the configuration set. */
const reporting = (): { ConfigurationSetName?: string } => {
  const { MAIL_CONFIGURATION_SET } = config();
  return MAIL_CONFIGURATION_SET ? { ConfigurationSetName: MAIL_CONFIGURATION_SET } : {};
};

/** "Simple" content: SES builds the headers. */
const simple = (from: string, mail: MailContent): SendEmailCommand =>
  new SendEmailCommand({
    ...reporting(),
    Source: from,
    Destination: { ToAddresses: [mail.to] },
    Message: {
      Subject: { Data: mail.subject, Charset: "UTF-8" },
      Body: { Text: { Data: mail.text, Charset: "UTF-8" }, Html: { Data: mail.html, Charset: "UTF-8" } },
    },
  });

/** Simple content takes neither files nor headers. Sender and recipient are named beside the headers, which then name no one else. */
const raw = (from: string, mail: MailContent): SendRawEmailCommand =>
  new SendRawEmailCommand({
    ...reporting(),
    ...reporting(),
    Source: from,
    Destinations: [mail.to],
    RawMessage: { Data: Buffer.from(rawMail(from, mail)) },
  });

/** Sends one mail to one person and gives the message id. */
export const sendMail = async (mail: MailContent): Promise<string> => {
  client ??= new SESClient(clientSettings(10_000));
  const from = config().MAIL_FROM;
  const isPlain = !mail.attachments?.length && !mail.unsubscribeUrl;
  const { MessageId } = isPlain ? await client.send(simple(from, mail)) : await client.send(raw(from, mail));
  return MessageId ?? "";
};
