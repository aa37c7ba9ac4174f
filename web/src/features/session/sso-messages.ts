import type { SsoRefusalCode } from "../../../../shared/schemas/sso.ts";

/** Why a sign-in was refused, in a sentence for who tried. */
const refusals: Readonly<Record<SsoRefusalCode, string>> = {
  wrong_audience: "Your provider's answer was meant for another program.",
  wrong_issuer: "The answer came from another provider.",
  wrong_nonce: "The answer belongs to another sign-in. Please start again.",
  wrong_state: "This sign-in was not started in this browser. Please start again.",
  wrong_recipient: "Your provider's answer was addressed to another place.",
  unsigned: "Your provider's answer was not signed.",
  bad_signature: "The signature of your provider's answer is not valid.",
  weak_algorithm: "Your provider's answer was signed by a method that is not safe.",
  replayed: "This answer was used before. Please start again.",
  expired: "This sign-in took too long. Please start again.",
  unsolicited: "The answer belongs to no sign-in that was started here.",
  address_not_verified: "Your provider did not confirm your email address.",
  domain_not_proven: "Your company has not proven the domain of your email address.",
  not_invited: "You have no account in this company. Ask its administrator to invite you.",
  deactivated: "Your account is deactivated. Contact your administrator.",
  provider_failed: "Your provider did not sign you in.",
};

const isCode = (code: string): code is SsoRefusalCode => code in refusals;

/** Texts of single sign-on on the sign-in screen. */
export const messages = {
  start: "Sign in with single sign-on",
  heading: "Single sign-on",
  email: "Work email",
  continue: "Continue",
  continuing: "Continuing...",
  back: "Back to sign in",
  failed: "Login failed",
  failedBody: "There is no single sign-on for this address.",
  refused: "Single sign-on was refused",
  refusedBody: (code: string) =>
    `${isCode(code) ? refusals[code] : "You could not be signed in."} Reference: ${code}`,
  entering: "Signing you in...",
  confirmed: "Confirmed",
  confirmedBody: "You can close this window and go on.",
} as const;
