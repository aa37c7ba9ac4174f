import { guardSecret } from "./captured-logs.ts";
import { waitingFor } from "./mailbox.ts";

/** The token of the newest mailed link to `address` under `/auth#{kind}=`. */
export const mailedToken = async (address: string, kind: "email" | "reset" | "confirm"): Promise<string> => {
  const link = new RegExp(`http://localhost:3000/auth#${kind}=([\\w-]{43})`);
  const tokens = (await waitingFor(address)).map(({ text }) => link.exec(String(text))?.[1]);
  const token = tokens.findLast((each) => each !== undefined);
  if (!token) throw new Error(`No mail to ${address} holds such a link`);
  guardSecret(token);
  return token;
};
