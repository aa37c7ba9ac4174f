import { daysBetween } from "../calendar/days.ts";
import { type EvidenceState, expiresSoonDays } from "../schemas/evidence.ts";

interface Validity {
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** What evidence is on a calendar day, `today`. */
export const evidenceState = ({ validFrom, validTo }: Validity, today: string): EvidenceState => {
  if (validTo !== null && validTo < today) return "expired";
  if (today < validFrom) return "not_yet";
  return validTo !== null && daysBetween(today, validTo) <= expiresSoonDays ? "expires_soon" : "current";
};
