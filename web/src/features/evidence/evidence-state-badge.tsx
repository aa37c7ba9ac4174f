import type { EvidenceState } from "../../../../shared/schemas/evidence.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { messages } from "./evidence-messages.ts";

const tones: Readonly<Record<EvidenceState, Tone>> = {
  not_yet: "gray",
  current: "green",
  expires_soon: "orange",
  expired: "red",
};

/** Whether evidence counts today. */
export const EvidenceStateBadge = ({ state }: { state: EvidenceState }) => (
  <Badge tone={tones[state]}>{messages.states[state]}</Badge>
);
