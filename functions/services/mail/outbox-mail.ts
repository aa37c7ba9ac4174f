import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod";
import { Letter, layOut } from "./letter.ts";

/** A file that goes with a mail: a text, or bytes. */
const MailAttachment = z
  .object({
    /** ASCII letters, digits, hyphens and one dot: `subpart-demo.ics`. */
    name: z.string(),
    /** Its media type, without the charset. */
    type: z.string(),
  })
  .and(z.union([z.object({ text: z.string() }), z.object({ base64: z.base64() })]));
export type MailAttachment = z.infer<typeof MailAttachment>;

const Mail = z.object({
  /** The partition in which it lies. */
  pk: z.string(),
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  letter: Letter.optional(),
  text: z.string(),
  html: z.string(),
  attachments: z.array(MailAttachment).optional(),
  /** Where one click ends mails like this one (RFC 8058); only mails that a person may do without have it. */
  unsubscribeUrl: z.string().optional(),
  /** Whose share of emails it uses; none of what people need to come in. */
  companyId: z.string().optional(),
  createdAt: z.string(),
  attempts: z.number().int(),
  /** Until then one sender has it; afterwards another may try. */
  leasedUntil: z.string().nullable(),
});

/** What is long in a mail, as it lies in `packed`: JSON, compressed. Rows of earlier releases have no letter, but both texts. */
const Long = z.union([
  z.object({ letter: Letter, attachments: Mail.shape.attachments }),
  Mail.pick({ text: true, html: true, attachments: true }),
]);

/** Brotli knows the words of English and HTML, so that short mails shrink well; higher ones take more CPU. */
const quality = 5;

/**
 * A mail as its row holds it. A row is paid for by its size each time it is written, claimed and removed.
 * @param mail of which all other fields stay as they are
 */
export const packMail = <M extends { readonly text: string; readonly html: string }>({
  letter,
  text,
  html,
  attachments,
  ...rest
}: M & {
  readonly letter?: Letter | undefined;
  readonly attachments?: readonly MailAttachment[] | undefined;
}) => ({
  ...rest,
  packed: brotliCompressSync(JSON.stringify(letter ? { letter, attachments } : { text, html, attachments }), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  }),
});

/** Lambda's stream events hold bytes as base64. */
const Packed = z.union([
  z.instanceof(Uint8Array),
  z.base64().transform((text) => Buffer.from(text, "base64")),
]);

const unpack = (packed: unknown, subject: unknown): object => {
  try {
    const long = Long.parse(JSON.parse(brotliDecompressSync(Packed.parse(packed)).toString()));
    return "letter" in long ? { ...long, ...layOut(String(subject), long.letter) } : long;
  } catch {
    // The schema then says that the text is missing, and the row is reported as one that cannot be read.
    return {};
  }
};

/** A row of the outbox, or of mails that could not be sent, unpacked; rows of earlier releases are not packed. */
export const OutboxMail = z.preprocess((row) => {
  if (typeof row !== "object" || row === null || !("packed" in row)) return row;
  const { packed, ...rest } = row;
  return { ...rest, ...unpack(packed, "subject" in rest && rest.subject) };
}, Mail);
export type OutboxMail = z.infer<typeof OutboxMail>;
