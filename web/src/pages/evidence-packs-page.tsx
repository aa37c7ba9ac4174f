import { can } from "../../../shared/permissions/can.ts";
import { messages } from "../features/evidence-packs/pack-messages.ts";
import { EvidencePacks } from "../features/evidence-packs/packs.tsx";
import { useSession } from "../lib/session.ts";
import { AccessDenied } from "../ui/access-denied.tsx";

export { packCalls as firstCalls } from "../features/evidence-packs/use-packs.ts";

/** /evidence-packs */
export const EvidencePacksPage = () => {
  const { user } = useSession();
  return can(user, "pack:manage") ? <EvidencePacks /> : <AccessDenied title={messages.title} />;
};
