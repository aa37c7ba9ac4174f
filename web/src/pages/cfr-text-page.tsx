import { useParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { TitleNumber } from "../../../shared/schemas/cfr.ts";
import type { HorizonComparison } from "../../../shared/schemas/horizon.ts";
import { NotFound } from "../app/not-found.tsx";
import { AddTitleButton } from "../features/cfr-titles/add-title-button.tsx";
import { FollowMenu } from "../features/following/follow-menu.tsx";
import { Comparison } from "../features/horizon/comparison.tsx";
import { PartScreen } from "../features/reader/part-screen.tsx";
import type { CompanyReading } from "../features/reader/reading.ts";
import { SectionScreen } from "../features/reader/section-screen.tsx";
import { placeOf } from "../lib/law-path.ts";
import { useSession } from "../lib/session.ts";

// The face of the law is fetched beside the text, so that both are there when it is first shown and no line wraps anew.
void document.fonts?.load('1em "Source Serif 4"').catch(() => undefined);

export { placeCalls as firstCalls } from "../features/reader/use-reader.ts";

const showComparison = (comparison: HorizonComparison) => <Comparison comparison={comparison} />;

const follow: CompanyReading["follow"] = (place) => <FollowMenu place={place} />;

/** What the company makes of the title that is read. */
const useCompanyReading = (title: string) => {
  const { user } = useSession();
  const hasCompany = can(user, "rule:read");
  return {
    hasCompany,
    follow,
    addTitle: <AddTitleButton titleNumber={title} />,
  };
};

/** /cfr/{title}/part-{part} and /cfr/{title}/section-{section} */
export const CfrTextPage = () => {
  const { title = "", place = "" } = useParams();
  const named = placeOf(place);
  const company = useCompanyReading(title);
  if (!named || !TitleNumber.safeParse(title).success) return <NotFound />;
  return "part" in named ? (
    <PartScreen key={`${title}/${named.part}`} title={title} part={named.part} company={company} />
  ) : (
    <SectionScreen
      title={title}
      identifier={named.section}
      company={company}
      showComparison={showComparison}
    />
  );
};
