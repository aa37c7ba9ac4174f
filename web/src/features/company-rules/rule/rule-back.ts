import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { returnPoint } from "../../../lib/return-point.ts";

type Point = ReturnType<typeof returnPoint.read>;

/** The regulations list as it was left, on the tab the address names. */
const regulationsPath = (tab: string, point: Point): string => {
  const left = point?.origin === "regulations" ? point.returnPath : "";
  const params = new URLSearchParams(left.split("?")[1]);
  params.set("tab", tab);
  return `/regulations?${params}`;
};

/**
 * Where the way back from a rule leads.
 * @param page the screen the rule was opened from
 * @param from the tab of that screen
 */
const backPath = (page: string, from: string, point: Point): string => {
  // With the filters it was left with.
  if (page === "assignments") return point?.origin === "assignments" ? point.returnPath : "/assignments";
  if (page === "regulations") return regulationsPath(from, point);
  if (page === "cfr-parts") return point?.origin === "cfr-parts" ? point.returnPath : "/regulations";
  return point?.returnPath ?? "/regulations";
};

/** The way back from the rule's page that is open. */
export const useBackPath = (): string => {
  const [params] = useSearchParams();
  const [point] = useState(returnPoint.read);
  return backPath(params.get("page") ?? "regulations", params.get("from") ?? "company-rules", point);
};
