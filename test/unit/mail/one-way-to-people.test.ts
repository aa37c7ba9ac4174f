import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const functions = fileURLToPath(new URL("../../../functions", import.meta.url));
const callersOf = (call: RegExp): string[] =>
  readdirSync(functions, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && call.test(readFileSync(`${functions}/${file}`, "utf8")))
    .toSorted();

/**
 * Mails about an account, a token, the record or the end of the company, or to strangers, a finished export to a super administrator, who has no notifications, and
 * the summary, which asks for the person's settings itself.
 */
const mayMail =
  /^(?:identity|people\/(?:account|addresses|session|team|notices)|site\/demo-bookings|admin)\/|^digests\/send-digests\.ts$|^people\/exports\/export-news\.ts$|^record\/record-mails\.ts$|^programs\/expiry\/|^packs\/deletion\//;

it("work mails and notifies people through one function, which reads their settings", () => {
  const mailing = callersOf(/\boutbox\.enqueue\(/);
  expect(mailing).toContain("people/notices/telling.ts");
  expect(mailing.filter((file) => !mayMail.test(file))).toEqual([]);
  expect(callersOf(/\bnotices\.tell\(|\bheldMails\.hold\(/)).toEqual(["people/notices/telling.ts"]);
});
