import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { getCurrentCompany } from "../../../shared/api/companies.ts";
import { getPolicyUsage } from "../../../shared/api/policies.ts";
import { getPolicy } from "../../../shared/api/policy-versions.ts";
import { isManager } from "../../../shared/schemas/roles.ts";
import { NotFound } from "../app/not-found.tsx";
import { messages } from "../features/acknowledgements/acknowledgement-messages.ts";
import { PolicyAcknowledgement } from "../features/acknowledgements/policy-acknowledgement.tsx";
import { acknowledgementsCall, ofPolicy } from "../features/acknowledgements/use-acknowledgements.ts";
import { PolicyDetail } from "../features/policies/versions/policy-detail.tsx";
import { policyCalls } from "../features/policies/versions/use-policy.ts";
import { type FirstCall, type FirstCalls, firstCall } from "../lib/opening.ts";
import { useApi } from "../lib/use-api.ts";

/** What the page asks for as it opens, with what the tab of its address shows. */
export const firstCalls: FirstCalls = (place) => {
  const { params, search, reader } = place;
  const policyId = params.policyId ?? "";
  const mayManage = isManager(reader.role);
  const ofTab: Readonly<Record<string, readonly FirstCall[]>> = {
    versions: mayManage ? [firstCall(getCurrentCompany, {})] : [],
    acknowledgement: [acknowledgementsCall(reader, ofPolicy(policyId, mayManage))],
    used: [firstCall(getPolicyUsage, { params: { id: policyId } })],
  };
  return [...policyCalls(place), ...(ofTab[search.get("tab") ?? ""] ?? [])];
};

const Policy = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  const { data: policy } = useApi(getPolicy, { params: { id } });
  const version = params.get("version");
  // A former version and a draft do not count: people confirm the published one.
  const isPublished = version === null || version === String(policy?.publishedVersion);
  const isShown = (params.get("tab") ?? "document") === "document" && isPublished;
  const [isOpened, setOpened] = useState(isShown);
  if (isShown && !isOpened) setOpened(true);
  const acknowledgement = {
    id: "acknowledgement",
    label: messages.title,
    content: <PolicyAcknowledgement policyId={id} isOpened={isOpened} />,
  };
  return <PolicyDetail id={id} others={[acknowledgement]} missing={<NotFound />} />;
};

/** /policies/{id} */
export const PolicyPage = () => {
  const { policyId = "" } = useParams();
  return <Policy key={policyId} id={policyId} />;
};
