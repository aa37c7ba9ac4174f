import * as z from "zod";
import {
  Acknowledgement,
  AcknowledgementId,
  AcknowledgementRow,
  AcknowledgementsPage,
  AcknowledgementsQuery,
  CertificateQuery,
  Confirmation,
  NewAcknowledgement,
} from "../schemas/acknowledgement.ts";
import { contract, Document } from "./contract.ts";

const folder = "documents/acknowledgements";
const ById = z.object({ id: AcknowledgementId });

export const listPolicyAcknowledgements = contract({
  operationId: "listPolicyAcknowledgements",
  folder,
  method: "GET",
  path: "/api/acknowledgements",
  summary: "Acknowledgements of policies, newest first: all of the company for managers, else with `mine`",
  permission: "policy:read",
  query: AcknowledgementsQuery,
  response: AcknowledgementsPage,
});

export const startAcknowledgement = contract({
  operationId: "startAcknowledgement",
  folder,
  method: "POST",
  path: "/api/acknowledgements",
  summary: "Ask people to confirm that they read the published version of a policy",
  permission: "policy:manage",
  audit: "acknowledgement.started",
  also: [404],
  success: 201,
  body: NewAcknowledgement,
  response: AcknowledgementRow,
});

export const getAcknowledgement = contract({
  operationId: "getAcknowledgement",
  folder: "work/acknowledgements",
  method: "GET",
  path: "/api/acknowledgements/{id}",
  summary: "One acknowledgement with its people, the sections it answers, and what changed in the law since",
  permission: "policy:manage",
  params: ById,
  response: Acknowledgement,
});

export const confirmAcknowledgement = contract({
  operationId: "confirmAcknowledgement",
  folder,
  method: "POST",
  path: "/api/acknowledgements/{id}/confirm",
  summary:
    "The caller confirms that they read and understood the version; repeating it answers the first time",
  permission: "policy:read",
  audit: "acknowledgement.confirmed",
  params: ById,
  body: Confirmation,
  response: AcknowledgementRow,
});

export const remindAcknowledgement = contract({
  operationId: "remindAcknowledgement",
  folder,
  method: "POST",
  path: "/api/acknowledgements/{id}/remind",
  summary: "Remind everyone who has yet to confirm; once a day",
  permission: "policy:manage",
  audit: "acknowledgement.reminded",
  params: ById,
  response: AcknowledgementRow,
});

export const closeAcknowledgement = contract({
  operationId: "closeAcknowledgement",
  folder,
  method: "POST",
  path: "/api/acknowledgements/{id}/close",
  summary: "End an acknowledgement; what was confirmed stays on the record",
  permission: "policy:manage",
  audit: "acknowledgement.closed",
  params: ById,
  response: AcknowledgementRow,
});

export const askAcknowledgementAgain = contract({
  operationId: "askAcknowledgementAgain",
  folder: "work/acknowledgements",
  method: "POST",
  path: "/api/acknowledgements/{id}/ask-again",
  summary: "After a substantive change of the law: ask those who confirmed again, once",
  permission: "policy:manage",
  audit: "acknowledgement.asked-again",
  success: 201,
  params: ById,
  response: AcknowledgementRow,
});

export const downloadCertificate = contract({
  operationId: "downloadCertificate",
  folder,
  method: "GET",
  path: "/api/acknowledgements/{id}/certificate",
  summary: "Who confirmed, when, which version, and the sections it answers, as PDF or CSV",
  permission: "policy:manage",
  audit: "acknowledgement.certificate-downloaded",
  kind: "download",
  also: [413],
  params: ById,
  query: CertificateQuery,
  response: Document,
});
