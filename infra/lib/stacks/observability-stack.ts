import { Aws, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Names } from "../../config/names.ts";
import type { StageSettings } from "../../config/stages.ts";
import { acknowledgeTopic } from "../acknowledgements.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";
import { type AlarmRow, alarmRows, type Watched } from "../observability/alarm-rows.ts";
import { addDashboard } from "../observability/dashboard.ts";

export interface ObservabilityStackProps extends StackProps {
  readonly settings: StageSettings;
  readonly watched: Watched;
}

/** What wakes people, and the page they open then. */
export class ObservabilityStack extends Stack {
  constructor(scope: Construct, id: string, { settings, watched, ...props }: ObservabilityStackProps) {
    super(scope, id, props);
    const topic = this.topic(settings);
    for (const row of alarmRows(watched)) this.alarm(row, watched.names.prefix, topic);
    addDashboard(this, watched);
    this.budget(settings, watched.names);
  }

  private topic({ alarmEmail }: StageSettings): Topic {
    const topic = new Topic(this, "Alarms", { displayName: "Subpart alarms", enforceSSL: true });
    // A topic with a policy has no other permissions: without this line no alarm could speak.
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: "AlarmsOfThisAccount",
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": this.account } },
      }),
    );
    if (alarmEmail !== undefined) topic.addSubscription(new EmailSubscription(alarmEmail));
    acknowledgeTopic(topic);
    acknowledgeNist(topic, "topic");
    return topic;
  }

  private alarm(
    { name, words, metric, above, periods = [1, 1] }: AlarmRow,
    prefix: string,
    topic: Topic,
  ): void {
    const action = new SnsAction(topic);
    const alarm = new Alarm(this, name, {
      alarmName: `${prefix}-${name}`,
      alarmDescription: words,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      datapointsToAlarm: periods[0],
      evaluationPeriods: periods[1],
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }

  /**
   * Of the whole account: a budget of one stage needs an activated cost allocation tag, and
   * without it would watch nothing and say nothing.
   */
  private budget({ alarmEmail, monthlyBudgetUsd }: StageSettings, names: Names): void {
    const subscribers = alarmEmail === undefined ? [] : [{ subscriptionType: "EMAIL", address: alarmEmail }];
    const notice = (notificationType: string, threshold: number) => ({
      notification: {
        notificationType,
        comparisonOperator: "GREATER_THAN",
        threshold,
        thresholdType: "PERCENTAGE",
      },
      subscribers,
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetName: names.inAccount("monthly", Aws.REGION),
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: monthlyBudgetUsd, unit: "USD" },
      },
      // A notice without a reader is refused by AWS.
      ...(subscribers.length > 0 && {
        notificationsWithSubscribers: [notice("ACTUAL", 80), notice("FORECASTED", 100)],
      }),
    });
  }
}
