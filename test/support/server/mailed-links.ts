import { guardSecret } from "./captured-logs.ts";
import { waitingFor } from "./mailbox.ts";

/** The token of the newest mailed link to `address` under `/auth#{kind}=`. */
export const mailedToken = async (address: string, kind: "email" | "reset"): Promise<string> => {
  const mails = await waitingFor(address);
  const text = String(mails.at(-1)?.text);
  const token = new RegExp(`http://localhost:3000/auth#${kind}=([\\w-]{43})`).exec(text)?.[1];
  if (!token) throw new Error(`No mail to ${address} holds such a link`);
  guardSecret(token);
  return token;
};
