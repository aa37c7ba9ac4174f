import type { PolicyState } from "../../../../../shared/schemas/policy.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { messages } from "./version-messages.ts";

const tones: Readonly<Record<PolicyState, Tone>> = {
  draft: "gray",
  in_review: "yellow",
  approved: "blue",
  published: "green",
  retired: "gray",
};

/** What a policy, or a version of it, is. */
export const PolicyStateBadge = ({ state }: { state: PolicyState }) => (
  <Badge tone={tones[state]} variant={state === "retired" ? "outline" : "subtle"}>
    {messages.states[state]}
  </Badge>
);
