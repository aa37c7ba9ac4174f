import { updateSectionMetadata } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentWithText } from "./present-section.ts";
import { saveBy, updateSection } from "./save-section.ts";

export const handler = endpoint(updateSectionMetadata, async ({ params, body }, ctx) =>
  presentWithText(await updateSection(params.id, body, saveBy(ctx))),
);
