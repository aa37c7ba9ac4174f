import type * as z from "zod";
import { singleLine } from "./text.ts";

/** What mail programs make a link of: a scheme, an address, a host name; a dot of China and Japan counts as one. */
const address = /:\/\/|@|www\.|\S[.\u3002]\p{L}{2}/iu;
const unseen = /\p{Default_Ignorable_Code_Point}/gu;

/** A text as a mail program reads it: full-width signs are plain ones, and what no one sees is not there. */
const asRead = (text: string): string => text.normalize("NFKC").replace(unseen, "");

/**
 * The name of a person or a company. Names stand in mails to strangers, so they hold no address.
 */
export const nameText = (text: z.ZodString): z.ZodString =>
  singleLine(text, "A name").refine(
    (name) => !address.test(asRead(name)),
    "A name cannot hold a web or mail address. Put a space after a dot.",
  );
