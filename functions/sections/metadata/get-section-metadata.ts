import { getSectionMetadata } from "../../../shared/api/section-metadata.ts";
import { endpoint } from "../../core/endpoint/endpoint.ts";
import { presentWithText } from "./present-section.ts";
import { sections } from "./section-repository.ts";

export const handler = endpoint(getSectionMetadata, async ({ params }) =>
  presentWithText(await sections.mustGet(params.id)),
);
