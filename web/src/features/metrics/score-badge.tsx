import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import { Badge, type Tone } from "../../ui/badge.tsx";
import type { Level } from "./metric-values.ts";
import { messages } from "./metrics-messages.ts";

const looks = {
  good: { tone: "green", Icon: CircleCheck },
  fair: { tone: "yellow", Icon: CircleAlert },
  poor: { tone: "red", Icon: CircleX },
} as const satisfies Record<Level, { tone: Tone; Icon: typeof CircleCheck }>;

/** What a score means: a color, and the same in a word with an icon. */
export const ScoreBadge = ({ level }: { level: Level }) => {
  const { tone, Icon } = looks[level];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {messages.levels[level]}
    </Badge>
  );
};
