import type { ReactNode } from "react";
import styles from "./badge.module.css";

export type Tone = "gray" | "accent" | "green" | "blue" | "yellow" | "orange" | "red";

interface BadgeProps {
  tone?: Tone;
  /** `outline` for what is said quietly, such as a role without powers. */
  variant?: "subtle" | "outline" | "solid";
  children: ReactNode;
}

/** A short fact about a thing. Plain CSS: lists repeat it hundreds of times. */
export const Badge = ({ tone = "gray", variant = "subtle", children }: BadgeProps) => (
  <span className={styles.badge} data-tone={tone} data-variant={variant}>
    {children}
  </span>
);

/** `in_progress` → `in progress` */
const spaced = (value: string) => value.replaceAll("_", " ");

const priorityTones: Readonly<Record<string, Tone>> = { high: "red", medium: "orange", low: "green" };

/** High red, medium orange, low green, none gray. */
export const PriorityBadge = ({ priority }: { priority: string }) => (
  <Badge tone={priorityTones[priority] ?? "gray"} variant={priority ? "subtle" : "outline"}>
    {priority || "none"}
  </Badge>
);

const statusTones: Readonly<Record<string, Tone>> = {
  completed: "green",
  compliant: "green",
  active: "green",
  in_progress: "blue",
  pending: "yellow",
  "non-compliant": "red",
  overdue: "red",
};

/** Completed green, in progress blue, pending yellow, other gray. */
export const StatusBadge = ({ status }: { status: string }) => (
  <Badge tone={statusTones[status] ?? "gray"}>{spaced(status)}</Badge>
);

const roleLooks: Readonly<Record<string, Pick<BadgeProps, "tone" | "variant">>> = {
  super_admin: { tone: "red" },
  company_admin: { tone: "accent" },
  compliance_officer: { tone: "gray" },
};

/** Super administrators destructive, company administrators default, officers secondary, members outline. */
export const RoleBadge = ({ role }: { role: string }) => (
  <Badge {...(roleLooks[role] ?? { variant: "outline" })}>{spaced(role)}</Badge>
);
