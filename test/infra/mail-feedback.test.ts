import { describe, expect, it } from "vitest";
import { at, resourcesOf, textAt, theResource } from "./support/assembly.ts";

const environments = () =>
  resourcesOf("AWS::Lambda::Function").map(({ properties }) => at(properties, "Environment", "Variables"));

describe("what became of mails", () => {
  it("is reported of every mail: functions and roles name the configuration set", () => {
    expect(theResource("AWS::SES::ConfigurationSet").properties).toMatchObject({ Name: "subpart-dev" });
    const named = environments().filter((variables) => variables !== undefined);
    expect(named.length).toBeGreaterThan(50);
    for (const variables of named) expect(variables).toMatchObject({ MAIL_CONFIGURATION_SET: "subpart-dev" });
    const senders = resourcesOf("AWS::IAM::Role").filter(({ properties }) =>
      JSON.stringify(properties).includes("ses:SendRawEmail"),
    );
    // send-mail, sweep-mail and send-bulk-mail.
    expect(senders).toHaveLength(3);
    for (const { properties } of senders)
      expect(JSON.stringify(properties)).toContain("configuration-set/subpart-dev");
  });

  it("reaches a topic: bounces and complaints, and nothing else", () => {
    const { properties } = theResource("AWS::SES::ConfigurationSetEventDestination");
    expect(properties).toMatchObject({
      ConfigurationSetName: "subpart-dev",
      EventDestination: { Enabled: true, MatchingEventTypes: ["bounce", "complaint"] },
    });
    expect(textAt(properties, "EventDestination", "SnsDestination", "TopicARN")).toContain("MailFeedback");
  });

  it("may be published by SES of this account alone, over TLS", () => {
    const feedback = resourcesOf("AWS::SNS::TopicPolicy").filter(({ properties }) =>
      JSON.stringify(properties).includes("ses.amazonaws.com"),
    );
    expect(feedback).toHaveLength(1);
    const policy = JSON.stringify(feedback[0]?.properties);
    expect(policy).toContain('"aws:SourceAccount"');
    expect(policy).toContain("configuration-set/subpart-dev");
    expect(policy).toContain('"aws:SecureTransport":"false"');
  });

  it("is handed to the worker, and kept where that fails", () => {
    const [subscription, ...others] = resourcesOf("AWS::SNS::Subscription").filter(
      ({ properties }) => properties.Protocol === "lambda",
    );
    expect(others).toEqual([]);
    expect(textAt(subscription?.properties ?? {}, "Endpoint")).toContain("recordbounces");
    expect(textAt(subscription?.properties ?? {}, "RedrivePolicy", "deadLetterTargetArn")).toContain(
      "DeadLetters",
    );
  });
});
