import * as z from "zod";

/*
 * What SES tells of mails it could not deliver (SES developer guide, "Contents of event data that Amazon SES
 * publishes to Amazon SNS"): a bounce or a complaint, as JSON text in an SNS notification. Only what is read
 * here is checked; everything else may come and change.
 */
const SentMail = z.object({ timestamp: z.string() });
const Bounce = z.object({
  eventType: z.literal("Bounce"),
  mail: SentMail,
  bounce: z.object({
    /** Only a permanent one says that the address is none. */
    bounceType: z.enum(["Permanent", "Transient", "Undetermined"]),
    bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
    timestamp: z.string(),
  }),
});
const Complaint = z.object({
  eventType: z.literal("Complaint"),
  mail: SentMail,
  complaint: z.object({
    complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
    timestamp: z.string(),
  }),
});
const Other = z.object({ eventType: z.string(), mail: SentMail });

/** An SNS notification to a function, with SES's event in its message. */
export const FeedbackEvent = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string() }) })),
});

/** An address that mails should not be sent to anymore, and why. */
export interface Feedback {
  readonly address: string;
  readonly reason: "bounce" | "complaint";
  /** When SES heard of it, and when the mail was sent. */
  readonly at: string;
  readonly sentAt: string;
}

/** `Name <address>` is possible here, too (RFC 5322). */
const bare = (recipient: string): string => /<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient;

const iso = (moment: string): string => new Date(moment).toISOString();

/**
 * What a message says of addresses; nothing where a mailbox was full or the receiving side was busy.
 * @throws when it is no event of SES
 */
export const feedbackOf = (message: string): Feedback[] => {
  const event = z.union([Bounce, Complaint, Other]).parse(JSON.parse(message));
  const sentAt = iso(event.mail.timestamp);
  if ("bounce" in event && event.bounce.bounceType === "Permanent") {
    const { bouncedRecipients, timestamp } = event.bounce;
    return bouncedRecipients.map(({ emailAddress }) => ({
      ...{ address: bare(emailAddress), reason: "bounce", at: iso(timestamp), sentAt },
    }));
  }
  if (!("complaint" in event)) return [];
  const { complainedRecipients, timestamp } = event.complaint;
  return complainedRecipients.map(({ emailAddress }) => ({
    ...{ address: bare(emailAddress), reason: "complaint", at: iso(timestamp), sentAt },
  }));
};
