import { useParams } from "react-router-dom";
import { isManager } from "../../../shared/schemas/roles.ts";
import { NotFound } from "../app/not-found.tsx";
import { AcknowledgementDetail } from "../features/acknowledgements/acknowledgement-detail.tsx";
import { messages } from "../features/acknowledgements/acknowledgement-messages.ts";
import { acknowledgementCall } from "../features/acknowledgements/use-acknowledgements.ts";
import type { FirstCalls } from "../lib/opening.ts";
import { useSession } from "../lib/session.ts";
import { AccessDenied } from "../ui/access-denied.tsx";

/** What the page asks for as it opens. */
export const firstCalls: FirstCalls = ({ params: { id = "" }, reader }) =>
  isManager(reader.role) ? [acknowledgementCall(id)] : [];

/** /acknowledgements/{id} */
export const AcknowledgementPage = () => {
  const { id = "" } = useParams();
  const { user } = useSession();
  if (!isManager(user?.role)) return <AccessDenied title={messages.title} />;
  return <AcknowledgementDetail key={id} id={id} missing={<NotFound />} />;
};
