import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { getPolicy } from "../../../shared/api/policy-versions.ts";
import { NotFound } from "../app/not-found.tsx";
import { messages } from "../features/acknowledgements/acknowledgement-messages.ts";
import { PolicyAcknowledgement } from "../features/acknowledgements/policy-acknowledgement.tsx";
import { PolicyDetail } from "../features/policies/versions/policy-detail.tsx";
import { useApi } from "../lib/use-api.ts";

export { policyCalls as firstCalls } from "../features/policies/versions/use-policy.ts";

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
