import { SesError } from "./ses-error.ts";

/** docs.aws.amazon.com/ses/latest/dg/quotas.html: To, CC and BCC together. */
const mostRecipients = 50;

const plainAddress =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const namedAddress = /^(?:"(?:[^"\\\r\n]|\\.)*"|[^"<>,;:@()[\]\\]*?)\s*<([^<>]+)>$/;

/** CR and LF would start another header, NUL ends a text in many mail systems. */
export function refuseLineBreaks(name: string, text: string): void {
  if (/[\r\n\0]/.test(text)) {
    throw new SesError("InvalidParameterValue", `${name} must not hold line breaks or null characters.`);
  }
}

/** The address in `Ada <ada@example.org>` or `ada@example.org`. @throws SesError when it is neither. */
export function bareAddress(field: string, text: string): string {
  refuseLineBreaks(field, text);
  const address = (namedAddress.exec(text)?.[1] ?? text).trim();
  if (!plainAddress.test(address) || address.includes("..") || /^\.|\.@/.test(address)) {
    throw new SesError("InvalidParameterValue", `${field}: "${text}" is not an address SES accepts.`);
  }
  return address;
}

/** At least one recipient, at most fifty, each a valid address. */
export function checkRecipients(recipients: readonly string[]): void {
  if (recipients.length === 0) throw new SesError("InvalidParameterValue", "A mail needs a recipient.");
  if (recipients.length > mostRecipients) {
    throw new SesError("MessageRejected", `Recipient count exceeds ${mostRecipients}.`);
  }
  for (const recipient of recipients) bareAddress("Destination", recipient);
}
