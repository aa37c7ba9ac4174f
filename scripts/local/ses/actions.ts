import { bareAddress, checkRecipients, refuseLineBreaks } from "./addresses.ts";
import type { MailContent } from "./mail.ts";
import { parseMime } from "./mime.ts";
import { SesError } from "./ses-error.ts";

/** docs.aws.amazon.com/ses/latest/dg/quotas.html: the default size of a mail with its attachments. */
export const largestMail = 10 * 1024 * 1024;

function members(form: URLSearchParams, prefix: string): string[] {
  const found: string[] = [];
  for (let index = 1; ; index += 1) {
    const value = form.get(`${prefix}.member.${index}`);
    if (value === null) return found;
    found.push(value);
  }
}

function sendEmail(form: URLSearchParams): MailContent {
  const text = form.get("Message.Body.Text.Data");
  const html = form.get("Message.Body.Html.Data");
  if (text === null && html === null)
    throw new SesError("InvalidParameterValue", "A mail needs a text or HTML body.");
  return {
    from: form.get("Source") ?? "",
    to: members(form, "Destination.ToAddresses"),
    cc: members(form, "Destination.CcAddresses"),
    bcc: members(form, "Destination.BccAddresses"),
    replyTo: members(form, "ReplyToAddresses"),
    subject: form.get("Message.Subject.Data") ?? "",
    ...(text === null ? {} : { text }),
    ...(html === null ? {} : { html }),
    attachments: [],
  };
}

function sendRawEmail(form: URLSearchParams): MailContent {
  const raw = Buffer.from(form.get("RawMessage.Data") ?? "", "base64");
  if (raw.length === 0) throw new SesError("InvalidParameterValue", "RawMessage.Data is missing.");
  const mail = parseMime(raw);
  const named = members(form, "Destinations");
  const from = form.get("Source") ?? mail.from;
  return named.length === 0 ? { ...mail, from } : { ...mail, from, to: named, cc: [], bcc: [] };
}

function sizeOf({ subject, text = "", html = "", attachments }: MailContent): number {
  const attached = attachments.reduce((sum, attachment) => sum + attachment.base64.length, 0);
  return Buffer.byteLength(subject) + Buffer.byteLength(text) + Buffer.byteLength(html) + attached;
}

function checkMail(mail: MailContent, senders: readonly string[] | undefined): void {
  const sender = bareAddress("Source", mail.from);
  if (senders !== undefined && !senders.includes(sender.toLowerCase())) {
    throw new SesError("MessageRejected", `Email address is not verified: ${sender}`);
  }
  checkRecipients([...mail.to, ...mail.cc, ...mail.bcc]);
  for (const address of mail.replyTo) bareAddress("ReplyToAddresses", address);
  refuseLineBreaks("Subject", mail.subject);
  if (sizeOf(mail) > largestMail) throw new SesError("MessageRejected", "The mail is longer than 10 MB.");
}

/**
 * The mail a form of SES's Query protocol asks to send, checked as strictly as SES does.
 * @param senders verified addresses in lower case; undefined accepts every sender.
 * @throws SesError
 */
export function readMail(form: URLSearchParams, senders: readonly string[] | undefined): MailContent {
  const actions: Record<string, (form: URLSearchParams) => MailContent> = {
    SendEmail: sendEmail,
    SendRawEmail: sendRawEmail,
  };
  const action = actions[form.get("Action") ?? ""];
  if (action === undefined)
    throw new SesError("InvalidAction", "The local SES knows SendEmail and SendRawEmail.");
  const mail = action(form);
  checkMail(mail, senders);
  return mail;
}
