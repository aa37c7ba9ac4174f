import { type ExpiryState, expiryState, expiryWords } from "../../../../shared/policies/expiry.ts";
import { today } from "../../lib/today.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { messages } from "./attachment-messages.ts";

const tones: Readonly<Record<ExpiryState, Tone>> = {
  valid: "green",
  "expires-soon": "yellow",
  "expires-very-soon": "orange",
  expired: "red",
};

/** Whether the last day of an attachment is over. */
export const isExpired = (expiresAt: string | undefined): boolean =>
  expiresAt !== undefined && expiryState(expiresAt, today()).state === "expired";

/** How long an attachment is still valid, in color and in words. */
export const ExpiryBadge = ({ expiresAt }: { expiresAt: string }) => {
  const { state, daysLeft } = expiryState(expiresAt, today());
  return (
    <Badge tone={tones[state]}>{state === "valid" ? messages.expiry.valid : expiryWords(daysLeft)}</Badge>
  );
};

/** The last day itself. */
export const LastDay = ({ expiresAt }: { expiresAt: string }) => {
  const words = isExpired(expiresAt) ? messages.expiry.wasUntil : messages.expiry.until;
  return <time dateTime={expiresAt}>{words(expiresAt)}</time>;
};
