import { useParams } from "react-router-dom";
import { messages } from "../features/cfr-titles/parts-messages.ts";
import { PartsView } from "../features/cfr-titles/parts-view.tsx";
import { useTitleHeading } from "../features/cfr-titles/use-title-heading.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** The parts of a title. */
export const PartsPage = () => {
  const { titleId = "" } = useParams();
  const heading = useTitleHeading(titleId);
  return (
    <>
      <PageHeader
        title={heading}
        back={{ to: "/?tab=active", label: messages.back }}
        place={{ titleNumber: titleId }}
      />
      <PartsView titleNumber={titleId} />
    </>
  );
};
