import { createSocket } from "node:dgram";

/** Records of a DNS server by kind and name; changed in place, they hold from the next question. */
export type DnsRecords = Partial<Record<"A" | "TXT", Record<string, string[]>>>;

const kinds: Readonly<Record<number, "A" | "TXT">> = { 1: "A", 16: "TXT" };

const dataOf = (kind: "A" | "TXT", text: string): Buffer =>
  kind === "A" ? Buffer.from(text.split(".").map(Number)) : Buffer.from([text.length, ...Buffer.from(text)]);

/** The answer to one question (RFC 1035): records, or that the name is not there. */
const answerTo = (question: Buffer, records: DnsRecords, isFailing: boolean): Buffer => {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const kind = kinds[question.readUInt16BE(at + 1)];
  const found = (kind && records[kind]?.[labels.join(".").toLowerCase()]) ?? [];
  const header = Buffer.from(question.subarray(0, 12));
  const absent = isFailing ? 0x8182 : 0x8183;
  header.writeUInt16BE(found.length > 0 ? 0x8180 : absent, 2);
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  const answers = found.map((text) => {
    const data = dataOf(kind ?? "A", text);
    // The name by a pointer to the question, kind and class as asked, a life of one second.
    const head = Buffer.from([0xc0, 12, ...question.subarray(at + 1, at + 5), 0, 0, 0, 1, 0, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, question.subarray(12, at + 5), ...answers]);
};

/** A DNS server on this machine that knows these records alone. @param port 0 takes any free one */
export const aDnsServer = async (records: DnsRecords, port = 0) => {
  const socket = createSocket("udp4");
  const state = { isFailing: false };
  socket.on("message", (question, from) =>
    socket.send(answerTo(question, state.isFailing ? {} : records, state.isFailing), from.port, from.address),
  );
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    state,
    close: () => new Promise<void>((resolve) => socket.close(resolve)),
  };
};
