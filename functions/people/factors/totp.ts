import { Secret, TOTP } from "otpauth";
import { seal, unseal } from "../../core/sealed-text.ts";

/* Codes of an app (RFC 6238): SHA-1, six digits, 30 seconds, one step to either side. */
const period = 30;
const settings = { issuer: "Subpart", algorithm: "SHA1", digits: 6, period } as const;
const purpose = "totp";
/** 160 random bits, as RFC 4226 advises. */
const secretBytes = 20;

/** A new secret of an app, as it is stored, as people may type it, and as a QR code holds it. */
export const newAppSecret = (userId: string, email: string) => {
  const secret = new Secret({ size: secretBytes });
  const uri = new TOTP({ ...settings, label: email, secret }).toString();
  return { sealed: seal(purpose, userId, secret.base32), secret: secret.base32, uri };
};

/** The secret under the seal in use: what was sealed before the stage's secret changed would be lost one day. */
export const sealedAgain = (userId: string, sealed: string): string => {
  const secret = unseal(purpose, userId, sealed);
  return secret === undefined ? sealed : seal(purpose, userId, secret);
};

/**
 * The time step whose code was given, of those around `now`; undefined where it is none of them, or not after
 * `lastStep`, the step of the code that was used last.
 */
export const stepOfCode = (
  { userId, sealed, lastStep }: { userId: string; sealed: string; lastStep: number },
  code: string,
  now: Date,
): number | undefined => {
  const base32 = unseal(purpose, userId, sealed);
  if (base32 === undefined) return undefined;
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(base32) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  if (delta === null) return undefined;
  const step = TOTP.counter({ period, timestamp }) + delta;
  return step > lastStep ? step : undefined;
};
