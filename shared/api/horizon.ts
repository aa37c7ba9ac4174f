import * as z from "zod";
import { HorizonComparison, HorizonPage, HorizonQuery, HorizonRow } from "../schemas/horizon.ts";
import { SectionRowId } from "../schemas/section-metadata.ts";
import { ComingPage, ComingQuery } from "../schemas/story.ts";
import { contract } from "./contract.ts";

export const getHorizonMap = contract({
  operationId: "getHorizonMap",
  folder: "sections/horizon",
  method: "GET",
  path: "/api/horizon-map",
  summary: "Sections and what changed between their two newest versions that differ",
  permission: "horizon:read",
  query: HorizonQuery,
  response: z.union([z.array(HorizonRow), HorizonPage]),
});

export const getHorizonComparison = contract({
  operationId: "getHorizonComparison",
  folder: "sections/horizon",
  method: "GET",
  path: "/api/horizon-map/{id}",
  summary: "The two texts of a section, word by word",
  permission: "horizon:read",
  also: [413],
  params: z.object({ id: SectionRowId }),
  response: HorizonComparison,
});

export const getComingStories = contract({
  operationId: "getComingStories",
  folder: "sections/horizon",
  method: "GET",
  path: "/api/horizon-map/coming",
  summary: "Proposed and final rules of the Federal Register for the titles one follows",
  permission: "horizon:read",
  query: ComingQuery,
  response: ComingPage,
});
