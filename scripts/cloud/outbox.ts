import { once } from "node:events";
import { createServer } from "node:http";
import * as z from "zod";
import { closeServer, portOf } from "../local/index.ts";

const Messages = z.object({
  messages: z.record(
    z.string(),
    z.array(
      z.object({
        MessageId: z.string(),
        To: z.array(z.string()),
        Subject: z.string(),
        BodyText: z.string().nullable(),
        Timestamp: z.number(),
      }),
    ),
  ),
});

const bare = (address: string): string => /<([^>]+)>$/.exec(address)?.[1] ?? address;

/**
 * The mails that the stage sent, in the form of the local product's outbox: `/outbox.json`, newest first, and the
 * text of each at `/mails/{id}`. Read from the emulator, which keeps no attachments.
 */
export const startOutbox = async (
  endpoint: string,
): Promise<{ readonly url: string; close(): Promise<void> }> => {
  const read = async () => {
    const { messages } = Messages.parse(await (await fetch(`${endpoint}/_ministack/ses/messages`)).json());
    return Object.values(messages)
      .flat()
      .sort((left, right) => right.Timestamp - left.Timestamp)
      .map(({ MessageId, To, Subject, BodyText }) => ({
        id: MessageId,
        to: To.map(bare),
        subject: Subject,
        text: BodyText ?? "",
        attachments: [],
      }));
  };
  const server = createServer(({ url = "" }, reply) => {
    read().then(
      (mails) => {
        const mail = mails.find(({ id }) => url === `/mails/${id}`);
        if (url === "/outbox.json") reply.end(JSON.stringify(mails));
        else reply.writeHead(mail ? 200 : 404).end(mail?.text);
      },
      (error: unknown) => reply.writeHead(502).end(String(error)),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { url: `http://127.0.0.1:${portOf(server)}`, close: () => closeServer(server) };
};
