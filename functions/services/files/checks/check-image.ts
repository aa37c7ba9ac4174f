import { Buffer } from "node:buffer";
import { wrongType } from "../../../core/problem.ts";
import { broken, contentOf, disguised } from "./document-kind.ts";

/** How whole images end, as hex: the chunk IEND (PNG, 11.2.5) and the mark EOI (JPEG, B.1.1.3). */
const ends = { png: "49454e44ae426082", jpeg: "ffd9" } as const;
/** What cameras and programs append after the end. */
const tailBytes = 64 * 1024;

/** Refuses what is not an image of the form its name says, or is cut off. Nothing here reads its pixels. */
export const checkImage = (bytes: Buffer, ending: "png" | "jpg" | "jpeg"): void => {
  const form = ending === "png" ? "png" : "jpeg";
  const content = contentOf(bytes);
  if (content !== form) throw wrongType(disguised(ending, content));
  if (!bytes.subarray(-tailBytes).includes(Buffer.from(ends[form], "hex"))) throw wrongType(broken(ending));
};
