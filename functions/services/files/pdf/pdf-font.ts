import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * A font with the letters of most alphabets, which a PDF embeds: its own fonts know Latin-1 alone. The build puts the
 * file itself into the bundle (`scripts/build-functions.ts`).
 */
export const pdfFont = (): Uint8Array =>
  readFileSync(createRequire(import.meta.filename).resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"));
