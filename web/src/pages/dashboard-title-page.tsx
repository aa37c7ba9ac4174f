import { useParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { messages } from "../features/cfr-titles/parts-messages.ts";
import { PartsView } from "../features/cfr-titles/parts-view.tsx";
import { useTitleHeading } from "../features/cfr-titles/use-title-heading.ts";
import { useSession } from "../lib/session.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** The dashboard on one title's parts. */
export const DashboardTitlePage = () => {
  const { titleId = "" } = useParams();
  const { user } = useSession();
  const heading = useTitleHeading(titleId);
  const back = can(user, "selection:manage")
    ? { to: "/?tab=manage", label: messages.backToManage }
    : { to: "/?tab=active", label: messages.back };
  return (
    <>
      <PageHeader title={heading} back={back} place={{ titleNumber: titleId }} />
      <PartsView titleNumber={titleId} />
    </>
  );
};
