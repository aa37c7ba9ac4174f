import type { BrowserContext } from "playwright";
import { expect } from "vitest";
import * as z from "zod";
import { theStack } from "./stack.ts";

const Mails = z.array(
  z.object({
    id: z.string(),
    to: z.array(z.string()),
    subject: z.string(),
    attachments: z.array(z.object({ name: z.string(), type: z.string(), base64: z.string() })),
  }),
);
export type SentMail = z.infer<typeof Mails>[number];

/** Whether the outbox keeps what is attached; that of the rehearsed cloud does not. */
export const keepsAttachments = (): boolean => theStack().proxy === undefined;

/** The mails that reached an address, newest first, once `isThere` holds for one of them; none after ten seconds. */
export const mailsTo = async (
  address: string,
  isThere: (mail: SentMail) => boolean = () => true,
): Promise<SentMail[]> => {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(new URL("/outbox.json", theStack().mailUrl));
    const mails = Mails.parse(await answer.json()).filter(({ to }) => to.includes(address));
    if (mails.some(isThere)) return mails;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return [];
};

/** Confirms the address of a person who registered in `context`, as they do by the link of their mail. */
export const confirmAddress = async (context: BrowserContext, address: string): Promise<void> => {
  const token = (await linkMailedTo(address, "confirm")).split("=")[1];
  const headers = { origin: theStack().url };
  const answer = await context.request.post("/api/user/email/confirm", { data: { token }, headers });
  expect(answer.status(), await answer.text()).toBe(200);
};

/** The path of the newest link with this purpose in a mail to an address, as its reader finds it. */
export const linkMailedTo = async (
  address: string,
  purpose: "invite" | "reset" | "email" | "confirm",
): Promise<string> => {
  const link = new RegExp(`/auth#${purpose}=[\\w-]{43}`);
  for (let attempt = 0; attempt < 100; attempt += 1) {
    for (const { id } of await mailsTo(address)) {
      const text = await (await fetch(new URL(`/mails/${id}`, theStack().mailUrl))).text();
      const found = link.exec(text);
      if (found) return found[0];
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No link was mailed to ${address}`);
};
