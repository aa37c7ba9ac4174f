import type { IConstruct } from "constructs";
import { acknowledge } from "./acknowledgements.ts";

/* Wildcards in roles that a condition binds, beside the prefixes of files. */

/** A role that sends mails. */
export const acknowledgeMail = (role: IConstruct): void =>
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]",
    "In the sandbox SES asks for the right on the recipient's identity, which is any that the operator verified. A condition binds the sender to the stage's own.",
  );

/** A role that assumes roles which companies give. */
export const acknowledgeCompanyRoles = (role: IConstruct): void =>
  acknowledge(
    role,
    "AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:iam::*:role/*]",
    "Companies name roles of their own accounts while the stage runs. A condition binds each to an external id of a company, and roles of the stage's own account are refused.",
  );
