import type * as z from "zod";
import type { PoliteReader } from "./polite-reader.ts";
import { readJson } from "./read-json.ts";

/** The one call of the Federal Register's API that the product makes: documents by conditions. */
export const askFederalRegister =
  <S extends z.ZodType>(reader: PoliteReader, schema: S) =>
  (query: URLSearchParams): Promise<z.output<S>> =>
    readJson(reader, `api/v1/documents.json?${query}`, schema);
