import type { Template, TemplateResource } from "../../infra/lib/template.ts";

/** What of a stage costs money while no one uses it, counted in its templates. */
export interface StageParts {
  readonly secrets: number;
  readonly alarms: number;
  /** Metrics that the alarms watch: one that computes with two counts as two. */
  readonly alarmMetrics: number;
  readonly ownMetrics: number;
  readonly dashboards: number;
  /** Stacks that answer requests, and their routes without the one for unknown paths. */
  readonly areas: number;
  readonly operations: number;
  readonly schedules: readonly { readonly everyMinutes: number; readonly memoryMb: number }[];
}

const minutesOf = (rate: string): number => {
  const [, onTheClock] = /^cron\(0\/(\d+) \* \* \* \? \*\)$/.exec(rate) ?? [];
  if (rate === "cron(0 * * * ? *)") return 60;
  if (onTheClock !== undefined) return Number(onTheClock);
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(rate) ?? [];
  const minutes = unit === "day" ? 1_440 : unit === "hour" ? 60 : 1;
  if (count === undefined) throw new Error(`What does ${rate} cost? Teach scripts/costs/stage-parts.ts.`);
  return Number(count) * minutes;
};

const targetOf = (properties: TemplateResource["Properties"]): string => {
  const [target] = (properties?.Targets ?? []) as { Arn?: { "Fn::GetAtt"?: string[] } }[];
  return target?.Arn?.["Fn::GetAtt"]?.[0] ?? "";
};

/** @throws when a schedule is of a kind that was never counted */
export const stageParts = (templates: Iterable<Template>): StageParts => {
  const stacks = [...templates].map(({ Resources }) => Resources);
  const all = stacks.flatMap((resources) => Object.values(resources));
  const of = (type: string) =>
    all.filter(({ Type }) => Type === type).map(({ Properties = {} }) => Properties);
  const alarms = of("AWS::CloudWatch::Alarm").map(
    ({ Metrics }) =>
      (Metrics as { MetricStat?: unknown }[] | undefined)?.filter((each) => each.MetricStat).length ?? 1,
  );
  const routesOf = (resources: Template["Resources"]) =>
    Object.values(resources).filter(
      ({ Type, Properties }) => Type === "AWS::ApiGatewayV2::Route" && Properties?.RouteKey !== "$default",
    ).length;
  const routes = stacks.map(routesOf).filter((count) => count > 0);
  const transformations = of("AWS::Logs::MetricFilter").flatMap(
    ({ MetricTransformations }) => MetricTransformations as { MetricName: string }[],
  );
  return {
    secrets: of("AWS::SecretsManager::Secret").length,
    alarms: alarms.length,
    alarmMetrics: alarms.reduce((sum, count) => sum + count, 0),
    ownMetrics: new Set(transformations.map(({ MetricName }) => MetricName)).size,
    dashboards: of("AWS::CloudWatch::Dashboard").length,
    areas: routes.length,
    operations: routes.reduce((sum, count) => sum + count, 0),
    schedules: stacks.flatMap((resources) =>
      Object.values(resources)
        .filter(({ Type, Properties }) => Type === "AWS::Events::Rule" && Properties?.ScheduleExpression)
        .map(({ Properties }) => ({
          everyMinutes: minutesOf(String(Properties?.ScheduleExpression)),
          memoryMb: Number(resources[targetOf(Properties)]?.Properties?.MemorySize ?? Number.NaN),
        })),
    ),
  };
};
