import { createSectionMetadata } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentWithText } from "./present-section.ts";
import { saveBy, saveSection } from "./save-section.ts";

export const handler = endpoint(createSectionMetadata, async ({ body }, ctx) =>
  presentWithText(await saveSection(body, saveBy(ctx))),
);
