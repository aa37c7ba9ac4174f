import * as z from "zod";
import { EvidencePack, EvidencePacks, NewPack } from "../schemas/evidence-pack.ts";
import { PageQuery } from "../schemas/pagination.ts";
import { RecordId } from "../schemas/record.ts";
import { contract, Message } from "./contract.ts";

const folder = "packs";
const params = z.object({ id: RecordId });

export const listEvidencePacks = contract({
  operationId: "listEvidencePacks",
  folder,
  method: "GET",
  path: "/api/evidence-packs",
  summary: "Evidence packs of the company, newest first; each is kept for 30 days",
  permission: "pack:manage",
  query: PageQuery,
  response: EvidencePacks,
});

/** 409 `pack.running` where another one is being made. */
export const createEvidencePack = contract({
  operationId: "createEvidencePack",
  folder,
  method: "POST",
  path: "/api/evidence-packs",
  summary:
    "Make a pack of what held at the end of a day, in the background; while it is made, it is answered again. The whole company needs a fresh confirmation",
  permission: "pack:manage",
  audit: "evidence-pack.started",
  success: 202,
  also: [404],
  body: NewPack,
  response: EvidencePack,
});

export const getEvidencePack = contract({
  operationId: "getEvidencePack",
  folder,
  method: "GET",
  path: "/api/evidence-packs/{id}",
  summary: "One evidence pack, and whether it is made",
  permission: "pack:manage",
  params,
  response: EvidencePack,
});

export const deleteEvidencePack = contract({
  operationId: "deleteEvidencePack",
  folder,
  method: "DELETE",
  path: "/api/evidence-packs/{id}",
  summary: "Remove an evidence pack and its file",
  permission: "pack:manage",
  audit: "evidence-pack.deleted",
  params,
  response: Message,
});

export const downloadEvidencePack = contract({
  operationId: "downloadEvidencePack",
  folder,
  method: "GET",
  path: "/api/evidence-packs/{id}/download",
  summary: "Opens an address that saves the pack for a minute; on the record",
  permission: "pack:manage",
  kind: "redirect",
  audit: "evidence-pack.downloaded",
  also: [409],
  params,
  response: z.string(),
});
