import { Duration } from "aws-cdk-lib";
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";
import { apiPolicy, hstsSeconds, isolationHeaders, pagePolicy } from "../../config/security-headers.ts";

const override = true;
const strictTransportSecurity = {
  accessControlMaxAge: Duration.seconds(hstsSeconds),
  includeSubdomains: true,
  override,
};

interface HeadersProps {
  /** An account has each name once, for all of its regions. */
  readonly responseHeadersPolicyName: string;
}

interface PageHeadersProps extends HeadersProps {
  /** Where presigned addresses lead. */
  readonly uploadsOrigin: string;
}

/** Headers of every page and file of the application; what they say is in `infra/config/security-headers.ts`. */
export class PageHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, { uploadsOrigin, ...props }: PageHeadersProps) {
    super(scope, id, {
      ...props,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: pagePolicy(uploadsOrigin), override },
        strictTransportSecurity,
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override },
      },
      customHeadersBehavior: {
        customHeaders: Object.entries(isolationHeaders).map(([header, value]) => ({
          header,
          value,
          override,
        })),
      },
    });
  }
}

/** Headers of every answer of the API. A function may set a content security policy of its own (`/api/docs`). */
export class ApiHeaders extends ResponseHeadersPolicy {
  constructor(scope: Construct, id: string, props: HeadersProps) {
    super(scope, id, {
      ...props,
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy: apiPolicy, override: false },
        strictTransportSecurity,
        contentTypeOptions: { override },
        frameOptions: { frameOption: HeadersFrameOption.DENY, override },
        referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override },
      },
      customHeadersBehavior: {
        customHeaders: [{ header: "cross-origin-resource-policy", value: "same-origin", override }],
      },
    });
  }
}
