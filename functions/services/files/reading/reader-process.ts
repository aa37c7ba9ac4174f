import { Buffer } from "node:buffer";
import { type PolicyType, policyTypes } from "../../../../shared/schemas/policy.ts";
import { docPreview, docxPreview, type WordPreview } from "../preview/word-preview.ts";
import { documentText } from "../text/document-text.ts";
import { UnpacksTooMuch } from "../text/pdf-streams.ts";
import { type ReadingAnswer, ReadingOrder } from "./reading.ts";

/*
 * The process in which one document is read (`read-document.ts`), a bundle of its own beside the worker's. It has
 * no credentials and no rights but to read its own code; the worker bounds its memory and its time.
 */
const answer = (reading: ReadingAnswer): Promise<void> =>
  new Promise((resolve, reject) =>
    process.send?.(reading, (error: Error | null) => (error ? reject(error) : resolve())),
  );

const problemOf = (error: unknown): ReadingAnswer => ({
  problem: error instanceof UnpacksTooMuch ? "too_large" : "unreadable",
  errorName: error instanceof Error ? error.name : "unknown",
});

const previewOf = async (type: PolicyType, bytes: Buffer, text: string): Promise<WordPreview | undefined> => {
  if (type === policyTypes.docx) return docxPreview(bytes);
  return type === policyTypes.doc ? docPreview(text) : undefined;
};

const read = async ({ type, bytes, softMs }: ReadingOrder): Promise<void> => {
  const { buffer, byteOffset, byteLength } = bytes;
  const document = Buffer.from(buffer, byteOffset, byteLength);
  const end = performance.now() + softMs;
  try {
    const text = await documentText(type, document, () => performance.now() > end);
    // Sent at once: should the preview end this process, the text is kept.
    await answer({ text });
    const preview = await previewOf(type, document, text);
    if (preview) await answer({ preview });
  } catch (error) {
    await answer(problemOf(error));
  }
};

process.once("message", (order) =>
  read(ReadingOrder.parse(order)).finally(() => process.connected && process.disconnect()),
);
// Without its worker there is no one to read for.
process.once("disconnect", () => process.exit());
