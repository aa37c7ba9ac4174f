import { newId } from "../../../../functions/core/ids.ts";
import { table } from "../../../../functions/core/table/table.ts";
import {
  type EvidenceRecord,
  evidenceRecords,
} from "../../../../functions/documents/evidence/evidence-repository.ts";
import type { Person } from "../people.ts";
import type { Sample } from "./sample.ts";
import type { World } from "./world.ts";

const attachTo = ({ ruleId }: World) => [{ type: "rule" as const, id: Number(ruleId) }];
const aLink = (world: World) => ({
  title: "Access review of the third quarter",
  url: "https://example.com/review",
  attachTo: attachTo(world),
});

/** Evidence of the caller; of the administrator where the caller is not of the world's company. */
const evidenceOf = async (world: World, actor: Person): Promise<string> => {
  const by = actor.user.companyId === world.company.id ? actor : world.admin;
  const place = { type: "rule" as const, id: Number(world.ruleId), title: "Rule", titleNumber: 21 };
  const link: EvidenceRecord = {
    ...{ id: newId(), kind: "link", title: "Access review", url: "https://example.com/review" },
    ...{ fileName: null, fileSize: null, mimeType: null, objectKey: null, scanStatus: "unscanned" },
    ...{ validFrom: "2026-01-01", validTo: null, addedBy: by.user.id, addedAt: new Date().toISOString() },
    attachedTo: [{ ...place, partNo: "11", sourceSection: "21 CFR 11.10" }],
    version: 1,
  };
  await table.transact(evidenceRecords.add(world.company.id, link));
  return link.id;
};

const ofEvidence: Sample = {
  request: async (world, actor) => ({ params: { id: await evidenceOf(world, actor) } }),
  owned: { "params.id": { missing: "01AAAAAAAAAAAAAAAAAAAAAAAA", status: 404 } },
};
/** A rule of no company. */
const ofRules = { "body.attachTo": { missing: [{ type: "rule", id: 5 }], status: 404 } } as const;

/** What the generated tests send to the endpoints of evidence. */
export const evidenceSamples: Readonly<Record<string, Sample>> = {
  listEvidence: { request: () => ({}) },
  addEvidence: { request: (world) => ({ body: aLink(world) }), owned: ofRules },
  updateEvidence: {
    request: async (world, actor) => ({
      params: { id: await evidenceOf(world, actor) },
      body: { title: "Access review of the fourth quarter", attachTo: attachTo(world) },
    }),
    owned: { ...ofEvidence.owned, ...ofRules },
  },
  deleteEvidence: ofEvidence,
  downloadEvidence: ofEvidence,
};
