import { Aws } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { LambdaSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { acknowledgeMailFeedback } from "../acknowledgements.ts";
import { acknowledgeNist } from "../nist-acknowledgements.ts";
import type { Platform } from "../platform.ts";

interface MailFeedbackProps {
  readonly platform: Platform;
  /** Who is told of bounces and complaints. */
  readonly worker: IFunction;
  /** Where events lie that SNS could not hand over. */
  readonly deadLetters: Queue;
}

/**
 * What became of mails: SES tells a topic of bounces and complaints, and the topic the worker. Every mail names
 * the configuration set (`functions/services/mail/send.ts`).
 */
export class MailFeedback extends Construct {
  constructor(scope: Construct, id: string, { platform, worker, deadLetters }: MailFeedbackProps) {
    super(scope, id);
    const name = platform.names.mailConfigurationSet;
    const set = new CfnConfigurationSet(this, "ConfigurationSet", {
      name,
      reputationOptions: { reputationMetricsEnabled: true },
      // The account's own list stays a second net; it is not asked who is marked in the product.
      suppressionOptions: { suppressedReasons: ["BOUNCE", "COMPLAINT"] },
    });
    const topic = new Topic(this, "Topic", { topicName: `${name}-mail-feedback`, enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("ses.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: {
          StringEquals: {
            "aws:SourceAccount": Aws.ACCOUNT_ID,
            "aws:SourceArn": `arn:${Aws.PARTITION}:ses:${Aws.REGION}:${Aws.ACCOUNT_ID}:configuration-set/${name}`,
          },
        },
      }),
    );
    const destination = new CfnConfigurationSetEventDestination(this, "Destination", {
      configurationSetName: name,
      eventDestination: {
        name: "feedback",
        enabled: true,
        matchingEventTypes: ["bounce", "complaint"],
        snsDestination: { topicArn: topic.topicArn },
      },
    });
    destination.addResourceDependency(set);
    // SES checks when the destination is made whether it may publish to the topic.
    destination.node.addDependency(topic);
    topic.addSubscription(new LambdaSubscription(worker, { deadLetterQueue: deadLetters }));
    acknowledgeMailFeedback(topic);
    acknowledgeNist(topic, "topic");
  }
}
