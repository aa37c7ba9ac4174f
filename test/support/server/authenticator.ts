import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type {
  CreationOptions,
  NewCredential,
  ProofOptions,
  ProvenCredential,
} from "../../../shared/schemas/passkey-messages.ts";
import { appOrigin } from "./settings.ts";

/* An authenticator in software (WebAuthn Level 2, 6), with the liberty to answer what a real one would not. */

const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest();

/** CBOR (RFC 8949) of numbers, texts, bytes and maps, as far as an attestation needs it. */
const cbor = (value: number | string | Uint8Array | Map<number | string, unknown>): Buffer => {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    return size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as string)]);
    return Buffer.concat([head(5, value.size), ...pairs]);
  }
  return Buffer.concat([head(2, value.length), value]);
};

/** What an answer has that an honest one has not. */
export interface Twist {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Signs with another key. */
  readonly foreignKey?: boolean;
  /** Says that the person was not verified. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface Made {
  readonly id: Buffer;
  readonly privateKey: KeyObject;
  readonly userHandle: string;
  readonly rpId: string;
  counter: number;
}

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The public key in the form of COSE (RFC 9053): elliptic curve P-256, ES256. */
const coseKey = (publicKey: KeyObject): Buffer => {
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  return cbor(
    new Map<number, number | Buffer>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, "base64url")],
      [-3, Buffer.from(y, "base64url")],
    ]),
  );
};

const clientData = (type: string, challenge: string, { origin = appOrigin, ...twist }: Twist): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin,
      crossOrigin: false,
    }),
  );

const userPresent = 1;
const userVerified = 4;
const hasCredential = 64;

const authenticatorData = (rpId: string, flags: number, counter: number): Buffer => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
};

/** Holds passkeys of one person. One that counts signs with a counter that rises, as the specification advises. */
export class Authenticator {
  readonly #made: Made[] = [];
  readonly #counts: boolean;

  constructor({ counts = true }: { counts?: boolean } = {}) {
    this.#counts = counts;
  }

  /** Makes a passkey. */
  create(options: CreationOptions, twist: Twist = {}): NewCredential {
    return this.#create(options, twist, randomBytes(32));
  }

  /** Makes a passkey under the name of the one that was made last. */
  copy(options: CreationOptions): NewCredential {
    return this.#create(options, {}, this.#made.at(-1)?.id ?? randomBytes(32));
  }

  #create(options: CreationOptions, twist: Twist, id: Buffer): NewCredential {
    const { publicKey, privateKey } = newKey();
    const rpId = twist.rpId ?? options.rp.id;
    const made = { id, privateKey, userHandle: options.user.id, rpId: options.rp.id, counter: 0 };
    this.#made.push(made);
    const flags = userPresent | (twist.unverified ? 0 : userVerified) | hasCredential;
    const length = Buffer.from([0, id.length]);
    const data = Buffer.concat([
      authenticatorData(rpId, flags, 0),
      Buffer.alloc(16),
      length,
      id,
      coseKey(publicKey),
    ]);
    const attestation = cbor(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]),
    );
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      response: {
        clientDataJSON: base64url(clientData("webauthn.create", options.challenge, twist)),
        attestationObject: base64url(attestation),
        transports: ["internal"],
      },
    };
  }

  /** Proves the passkey that was made last. */
  get(options: ProofOptions, twist: Twist = {}): ProvenCredential {
    const passkey = this.#made.at(-1);
    if (!passkey) throw new Error("This authenticator holds no passkey");
    if (this.#counts) passkey.counter += 1;
    const flags = userPresent | (twist.unverified ? 0 : userVerified);
    const counter = twist.counter ?? passkey.counter;
    const data = authenticatorData(twist.rpId ?? passkey.rpId, flags, counter);
    const client = clientData("webauthn.get", options.challenge, twist);
    const key = twist.foreignKey ? newKey().privateKey : passkey.privateKey;
    const signature = sign("sha256", Buffer.concat([data, sha256(client)]), key);
    return {
      id: base64url(passkey.id),
      rawId: base64url(passkey.id),
      type: "public-key",
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: twist.userHandle ?? passkey.userHandle,
      },
    };
  }
}
