import * as z from "zod";
import { SsoRefusal } from "./refusal.ts";

/* The one signed assertion, as the library's reader of XML gives it: lists of elements, `$` for attributes. */
const Text = z.object({ _: z.string().optional() });
const Confirmation = z.object({
  SubjectConfirmationData: z
    .array(
      z.object({
        $: z.object({
          Recipient: z.string().optional(),
          InResponseTo: z.string().optional(),
          NotOnOrAfter: z.string().optional(),
        }),
      }),
    )
    .min(1),
});
export const Assertion = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.array(Text).length(1),
    Subject: z
      .array(
        z.object({
          NameID: z
            .array(Text.extend({ $: z.object({ Format: z.string().optional() }).optional() }))
            .length(1),
          SubjectConfirmation: z.array(Confirmation).length(1),
        }),
      )
      .length(1),
    Conditions: z.array(z.object({ $: z.object({ NotOnOrAfter: z.string() }) })).length(1),
    AuthnStatement: z.array(z.object({ $: z.object({ AuthnInstant: z.string() }) })).min(1),
  }),
});
export type Assertion = z.infer<typeof Assertion>["Assertion"];

/** What of the assertion must be as the request had it. */
interface Expected {
  readonly issuer: string;
  readonly recipient: string;
  readonly requestId: string;
  /** Where the person had to sign in anew: not before then. */
  readonly freshSince: Date | undefined;
}

const skewMs = 60_000;

/** @throws SsoRefusal */
export const requireExpected = (assertion: Assertion, expected: Expected): void => {
  const data = assertion.Subject[0]?.SubjectConfirmation[0]?.SubjectConfirmationData[0]?.$;
  if (assertion.Issuer[0]?._ !== expected.issuer) throw new SsoRefusal("wrong_issuer");
  if (data?.Recipient !== expected.recipient) throw new SsoRefusal("wrong_recipient");
  if (data.InResponseTo !== expected.requestId) throw new SsoRefusal("unsolicited");
  // That it has not come is checked with the signature.
  if (!data.NotOnOrAfter) throw new SsoRefusal("expired");
  const signedInAt = Date.parse(assertion.AuthnStatement[0]?.$.AuthnInstant ?? "");
  if (expected.freshSince && !(signedInAt + skewMs >= expected.freshSince.getTime()))
    throw new SsoRefusal("expired");
};
