import { useState } from "react";
import { useParams, useSearchParams } from "react-router-dom";
import { NotFound } from "../app/not-found.tsx";
import { messages } from "../features/acknowledgements/acknowledgement-messages.ts";
import { PolicyAcknowledgement } from "../features/acknowledgements/policy-acknowledgement.tsx";
import { PolicyDetail } from "../features/policies/versions/policy-detail.tsx";

export { policyCalls as firstCalls } from "../features/policies/versions/use-policy.ts";

const Policy = ({ id }: { id: string }) => {
  const [params] = useSearchParams();
  const isShown = (params.get("tab") ?? "document") === "document";
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
