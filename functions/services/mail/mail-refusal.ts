/** A mail that cannot be written as it is: an address or a header of another form. */
export class MalformedMail extends Error {}

/**
 * Refusals that another attempt meets again (SES API reference, "SendEmail", errors): the content or the sender
 * is not taken, or an address is none. What an operator has to mend first, such as a sender that is not verified,
 * or a role that may not send, is among them: the mail is set aside whole, and put back afterwards.
 */
const final = new Set([
  "MessageRejected",
  "InvalidParameterValue",
  "MailFromDomainNotVerifiedException",
  "AccessDenied",
  "AccessDeniedException",
]);

export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof MalformedMail || (error instanceof Error && final.has(error.name));
