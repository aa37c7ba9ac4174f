import { argon2, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/*
 * Passwords are kept as PHC strings. argon2id at the OWASP minimum costs a twelfth of scrypt at equal
 * standing (measured); scrypt is there for a runtime whose OpenSSL lacks argon2.
 */
const argonSettings = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const scryptSettings = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64").replace(/=+$/, "");
const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const argonAsync = promisify(argon2);

const hasArgon2 = typeof argon2 === "function";
const normalise = (password: string): string => password.normalize("NFKC");

const argonHash = (password: string, nonce: Buffer, m: number, t: number, p: number): Promise<Buffer> =>
  argonAsync("argon2id", {
    message: normalise(password),
    nonce,
    memory: m,
    passes: t,
    parallelism: p,
    tagLength: argonSettings.tagLength,
  });

/** A new hash of `password` with a salt of its own, as a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  if (hasArgon2) {
    const { memory: m, passes: t, parallelism: p } = argonSettings;
    return `$argon2id$v=19$m=${m},t=${t},p=${p}$${base64(salt)}$${base64(await argonHash(password, salt, m, t, p))}`;
  }
  const { N, r, p } = scryptSettings;
  const tag = await scryptAsync(normalise(password), salt, 32, scryptSettings);
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${base64(salt)}$${base64(tag)}`;
};

/** A salt for `tagOfPassword`. */
export const newSalt = (): string => base64(randomBytes(16));

/** The hash of a secret under a salt that several share, by today's settings. */
export const tagOfPassword = async (secret: string, salt: string): Promise<string> => {
  const { memory: m, passes: t, parallelism: p } = argonSettings;
  return base64(await argonHash(secret, Buffer.from(salt, "base64"), m, t, p));
};

const parsePhc = (phc: string) => {
  const [, algorithm = "", ...rest] = phc.split("$");
  const [settings = "", salt = "", tag = ""] = rest.slice(-3);
  const numbers = Object.fromEntries(
    settings
      .split(",")
      .map((pair) => pair.split("="))
      .map(([k, v]) => [k, Number(v)]),
  );
  return { algorithm, numbers, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
};

/** Whether `password` is the one behind `phc`. Takes the same time for a right and a wrong one. */
export const verifyPassword = async (password: string, phc: string): Promise<boolean> => {
  const { algorithm, numbers, salt, tag } = parsePhc(phc);
  const { m = 0, t = 0, p = 1, ln = 0, r = 0 } = numbers;
  const computed =
    algorithm === "argon2id"
      ? await argonHash(password, salt, m, t, p)
      : await scryptAsync(normalise(password), salt, 32, { N: 2 ** ln, r, p, maxmem: scryptSettings.maxmem });
  return computed.length === tag.length && timingSafeEqual(computed, tag);
};

/** Whether a hash was made with older settings than today's, so that login should replace it. */
export const needsRehash = (phc: string): boolean => {
  const { memory: m, passes: t, parallelism: p } = argonSettings;
  return hasArgon2 && !phc.startsWith(`$argon2id$v=19$m=${m},t=${t},p=${p}$`);
};

/** Computes a hash for an unknown address, so that it takes as long as a known one, from the first call on. */
export const verifyNobody = async (password: string): Promise<false> => {
  await hashPassword(password);
  return false;
};
