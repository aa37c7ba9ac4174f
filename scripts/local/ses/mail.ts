import * as z from "zod";

const Attachment = z.object({ name: z.string(), type: z.string(), base64: z.string() });

/** A mail as it would reach a mailbox. */
export const Mail = z.object({
  id: z.string(),
  sentAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  replyTo: z.array(z.string()),
  subject: z.string(),
  text: z.string().optional(),
  html: z.string().optional(),
  attachments: z.array(Attachment),
  /** What a mail program's own "Unsubscribe" button would post, and where (RFC 8058). */
  unsubscribe: z.object({ url: z.string(), post: z.string() }).optional(),
});
export type Mail = z.infer<typeof Mail>;
export type MailContent = Omit<Mail, "id" | "sentAt">;
