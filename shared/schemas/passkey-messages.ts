import * as z from "zod";

/*
 * What pages and authenticators say to each other, in the JSON of WebAuthn Level 3 (5.1.8, 5.1.9); bytes are
 * base64url. What an authenticator signed is checked by the server's library, so forms alone are held here.
 */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[\w-]+$/, "This is not base64url.");

const credentialId = bytes(1_400);
const Transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(10);
const common = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["platform", "cross-platform"]).nullish(),
};

/** What an authenticator answers when it makes a passkey. */
export const NewCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: Transports.optional(),
  }),
});
export type NewCredential = z.infer<typeof NewCredential>;

/** What an authenticator answers when it proves a passkey. */
export const ProvenCredential = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type ProvenCredential = z.infer<typeof ProvenCredential>;

const Named = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.array(z.string()).optional(),
});

/** What a browser needs to ask for a passkey. */
export const ProofOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  /** Left out where any passkey of this site will do. */
  allowCredentials: z.array(Named).optional(),
});
export type ProofOptions = z.infer<typeof ProofOptions>;

/** What a browser needs to make a passkey. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.infer<typeof CreationOptions>;
