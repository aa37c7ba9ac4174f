import type * as z from "zod";

const control = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
/** Text of several lines may hold tabs and line ends, and the marks that right-to-left scripts need. */
const controlInLines = /[^\P{Cc}\t\n\r]/u;
/** U+2800 is a braille pattern without a dot. */
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

const isBlank = (text: string): boolean => text.trim() === "";

const checked =
  (unwanted: RegExp) =>
  (text: z.ZodString, what = "This field"): z.ZodString =>
    text
      .refine((value) => !unwanted.test(value), `${what} cannot hold control characters.`)
      .refine((value) => isBlank(value) || visible.test(value), `${what} needs characters that can be seen.`);

/**
 * A text of one line that people type, such as a name or a subject. Refuses control characters, characters that
 * change the reading direction, and text of nothing but invisible characters.
 * @param what begins the sentence of a refusal, such as `A name`
 */
export const singleLine = checked(control);

/** As `singleLine`, for text that may have several lines. */
export const multiLine = checked(controlInLines);

/** What a text says that is missing, or no text; one that is too long is told how long it may be. */
export const ifMissing = (sentence: string) => ({
  error: ({ code }: { readonly code: string }) => (code === "too_big" ? undefined : sentence),
});

/** A text without what `singleLine` refuses: each run of such characters becomes one space. */
export const withoutControls = (text: string): string =>
  text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replace(/\p{Bidi_Control}/gu, "");
