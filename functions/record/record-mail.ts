import { csvOf } from "../../shared/csv/csv.ts";
import { formatCount } from "../../shared/words/count.ts";
import type { Member } from "../people/users/user-repository.ts";
import { composeMail } from "../services/mail/layout.ts";
import type { MailContent } from "../services/mail/outbox.ts";
import type { Seal } from "./seals/seal-repository.ts";

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** The mail to one administrator; the file has all roots. */
export const recordMail = (
  to: Pick<Member, "email" | "firstName">,
  { companyName, month, sealed }: { companyName: string; month: string; sealed: readonly Seal[] },
): MailContent => {
  const last = sealed.at(-1);
  const count = sealed.reduce((sum, seal) => sum + seal.count, 0);
  const mail = composeMail({
    to: to.email,
    subject: `Record of ${monthName(month)}`,
    greeting: `Hello ${to.firstName || "there"},`,
    paragraphs: [
      `These are the roots that sealed the record of ${companyName} in ${monthName(month)}. Keep this mail: an entry of that month that is changed later no longer matches them.`,
      "The file has every root with the one before it. “Verify” on the Activity page holds the record to them.",
    ],
    facts: [
      ["Entries", formatCount(count, "entry", "entries")],
      ["Seals", formatCount(sealed.length, "root")],
      ["Last root", last?.root ?? ""],
    ],
    action: { label: "Open the record", path: "/activity" },
    reason: `You receive this because you are an administrator of ${companyName} in Subpart.`,
  });
  const text = csvOf([
    ["Number", "Sealed", "Entries", "Root", "Previous root"],
    ...sealed.map((seal) => [String(seal.number), seal.at, String(seal.count), seal.root, seal.previousRoot]),
  ]);
  return { ...mail, attachments: [{ name: `record-${month}.csv`, type: "text/csv", text }] };
};
