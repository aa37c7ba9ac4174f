import { describe, expect, it } from "vitest";
import { maxMultipartBytes, readMultipart } from "../../functions/core/endpoint/multipart.ts";

const boundary = "----TestBoundaryXyZ";
const type = `multipart/form-data; boundary=${boundary}`;
const part = (disposition: string, content: string | Buffer, more = ""): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(content),
    Buffer.from("\r\n"),
  ]);
const form = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
const json = "Content-Type: application/json\r\n";

describe("a multipart form", () => {
  it("gives its file, byte for byte, and its other fields", async () => {
    const bytes = Buffer.from([0, 1, 2, 13, 10, 255, 254, 45, 45]);
    const body = form(part('name="part"', "11"), part('name="file"; filename="rules.json"', bytes, json));
    const file = await readMultipart(body, type);
    expect(file).toMatchObject({ name: "rules.json", type: "application/json", fields: { part: "11" } });
    expect(Buffer.from(file.bytes)).toEqual(bytes);
  });

  it.each([["Überprüfung – 規則.json"], ["../../etc/passwd"], ["a%22b.json"]])(
    "gives the file's name as data: %s",
    async (name) => {
      const file = await readMultipart(form(part(`name="file"; filename="${name}"`, "[]", json)), type);
      expect(file.name).toBe(name.replaceAll("%22", '"'));
    },
  );

  it("is 400 without a file, with text for one, or when it is broken", async () => {
    const broken: [Buffer, string][] = [
      [form(), type],
      [form(part('name="other"; filename="a.json"', "[]")), type],
      [form(part('name="file"', "just text")), type],
      [Buffer.from("no form at all"), type],
      [form(part('name="file"; filename="a.json"', "[]")).subarray(0, 60), type],
      [form(part('name="file"; filename="a.json"', "[]")), "multipart/form-data; boundary=another"],
      [form(part('name="file"; filename="a.json"', "[]")), "multipart/form-data"],
    ];
    for (const [body, contentType] of broken) {
      await expect(readMultipart(body, contentType)).rejects.toMatchObject({ name: "Problem", status: 400 });
    }
  });

  it("takes a file of 4 MB and refuses a larger one as 413 with the way out", async () => {
    const fits = form(part('name="file"; filename="a.json"', Buffer.alloc(maxMultipartBytes, 32), json));
    expect((await readMultipart(fits, type)).bytes).toHaveLength(maxMultipartBytes);
    for (const extra of [1, 200_000]) {
      const tooLong = form(
        part('name="file"; filename="a.json"', Buffer.alloc(maxMultipartBytes + extra, 32), json),
      );
      await expect(readMultipart(tooLong, type)).rejects.toMatchObject({
        status: 413,
        message: "Files over 4 MB must be uploaded with a presigned URL.",
      });
    }
  });

  it("of ten thousand parts is read or refused within moments", async () => {
    const parts = Array.from({ length: 10_000 }, (_, index) => part(`name="f${index}"`, "x"));
    const before = process.cpuUsage();
    await expect(readMultipart(form(...parts), type)).rejects.toMatchObject({ status: 400 });
    expect(process.cpuUsage(before).user, "microseconds of work").toBeLessThan(2_000_000);
  });
});
