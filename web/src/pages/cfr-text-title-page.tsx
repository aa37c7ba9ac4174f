import { useParams } from "react-router-dom";
import { can } from "../../../shared/permissions/can.ts";
import { TitleNumber } from "../../../shared/schemas/cfr.ts";
import { NotFound } from "../app/not-found.tsx";
import { FollowMenu } from "../features/following/follow-menu.tsx";
import { TitleScreen } from "../features/reader/title-screen.tsx";
import { useSession } from "../lib/session.ts";

export { titleCalls as firstCalls } from "../features/reader/use-reader.ts";

/** /cfr/{title} */
export const CfrTextTitlePage = () => {
  const { title = "" } = useParams();
  const { user } = useSession();
  if (!TitleNumber.safeParse(title).success) return <NotFound />;
  const place = { titleNumber: Number(title), part: null, section: null };
  return (
    <TitleScreen
      key={title}
      title={title}
      follow={can(user, "rule:read") ? <FollowMenu place={place} /> : null}
    />
  );
};
