import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A key and a certificate for a day that only the rehearsal's own browser accepts. @throws where openssl is missing */
export const ownCertificate = (folder: string): { key: Buffer; cert: Buffer } => {
  const [key, cert] = [join(folder, "front.key"), join(folder, "front.crt")];
  const { status } = spawnSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1"],
      ...["-subj", "/CN=rehearsal.invalid", "-keyout", key, "-out", cert],
    ],
    { stdio: "ignore" },
  );
  if (status !== 0) throw new Error("The rehearsal needs openssl to make a certificate; install it.");
  return { key: readFileSync(key), cert: readFileSync(cert) };
};
