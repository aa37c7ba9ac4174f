import * as z from "zod";
import { ApplicabilityQuery, ApplicabilityRecord } from "../schemas/applicability.ts";
import {
  ProposalDecisions,
  ProposalOutcome,
  ProposalPage,
  ProposalQuery,
  Scoping,
  ScopingBody,
} from "../schemas/scoping.ts";
import { contract } from "./contract.ts";

export const getApplicabilityRecord = contract({
  operationId: "getApplicabilityRecord",
  folder: "reports",
  method: "GET",
  path: "/api/applicability/record",
  summary: "Which rules were decided to apply or not, by whom, why, and on which version of the text",
  permission: "report:read",
  query: ApplicabilityQuery,
  response: ApplicabilityRecord,
});

export const getScoping = contract({
  operationId: "getScoping",
  folder: "work/scoping",
  method: "GET",
  path: "/api/applicability/profile",
  summary: "What the company does and where, and the questions that tell which parts of the CFR apply",
  permission: "report:read",
  response: Scoping,
});

/** 409 `profile.stale` says who saved since, and when. */
export const saveScoping = contract({
  operationId: "saveScoping",
  folder: "work/scoping",
  method: "PUT",
  path: "/api/applicability/profile",
  summary: "Save activities, locations and answers; a question that is left out has no answer",
  permission: "rule:manage",
  audit: "applicability.answered",
  body: ScopingBody,
  response: Scoping,
});

export const listProposals = contract({
  operationId: "listProposals",
  folder: "work/scoping",
  method: "GET",
  path: "/api/applicability/proposals",
  summary: "Which parts apply according to the answers, with the sentence of the law; none without answers",
  permission: "report:read",
  query: ProposalQuery,
  response: ProposalPage,
});

export const decideProposals = contract({
  operationId: "decideProposals",
  folder: "work/scoping",
  method: "POST",
  path: "/api/applicability/decisions",
  summary: "Accept, decline or leave undecided what is proposed for parts; sets their undecided rules",
  permission: "rule:manage",
  audit: "applicability.decided",
  body: ProposalDecisions,
  response: z.object({ outcomes: z.array(ProposalOutcome) }),
});
