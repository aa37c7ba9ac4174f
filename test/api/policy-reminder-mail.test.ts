import { beforeAll, describe, expect, it } from "vitest";
import { expiryMail } from "../../functions/documents/policies/expiry-mail.ts";
import { dayAfter } from "../../shared/calendar/days.ts";
import { expiryState } from "../../shared/policies/expiry.ts";
import { configure } from "../support/server/settings.ts";

beforeAll(() => configure());

const today = "2030-01-15";
const ending = (days: number, over: { policyName?: string; partNo?: string } = {}) => {
  const expiresAt = dayAfter(today, days);
  const expiry = expiryState(expiresAt, today);
  return { policyName: "Access.pdf", titleNumber: 21, partNo: "11", expiresAt, expiry, ...over };
};
const mailOf = (...policies: ReturnType<typeof ending>[]) =>
  expiryMail({
    to: { id: "01HADA", email: "ada@example.com", firstName: "Ada" },
    companyName: "Harborline <b>",
    policies,
  });

describe("the subject of a reminder", () => {
  it.each([
    [[30], "Expires in 30 days: Access.pdf"],
    [[0], "Expires today: Access.pdf"],
    [[-1], "Expired yesterday: Access.pdf"],
    [[7, 30], "2 policy documents expiring soon"],
    [[-1, -1], "2 expired policy documents"],
    [[-1, 7], "1 expired policy document, 1 expiring soon"],
    [[-3, -1, 7, 7], "2 expired policy documents, 2 expiring soon"],
  ])("about days %j is %s", (days, subject) => {
    expect(mailOf(...days.map((each) => ending(each))).subject).toBe(subject);
  });

  it("is one line whatever the document is called", () => {
    const { subject } = mailOf(ending(7, { policyName: "a\r\nBcc: b@example.com\u2028.pdf" }));
    expect(subject).toBe("Expires in 7 days: a Bcc: b@example.com .pdf");
  });
});

describe("the text of a reminder", () => {
  it("lists the most urgent first and leads to the part, where all are on one", () => {
    const { text } = mailOf(ending(30), ending(-1), ending(7));
    expect(text.match(/^Expire.*$/gm)).toEqual([
      "Expired yesterday: Access.pdf, attached to Title 21 Part 11, valid until January 14, 2030",
      "Expires in 7 days: Access.pdf, attached to Title 21 Part 11, valid until January 22, 2030",
      "Expires in 30 days: Access.pdf, attached to Title 21 Part 11, valid until February 14, 2030",
    ]);
    expect(text).toContain(
      "Open Title 21 Part 11: http://localhost:3000/cfr-titles/21/parts/11/rules?tab=policies",
    );
  });

  it("leads to all documents where they are on several parts", () => {
    const { text } = mailOf(ending(7), ending(7, { partNo: "820" }));
    expect(text).toContain("Open policy documents: http://localhost:3000/policies");
  });

  it("ends after the fifty most urgent, and says so", () => {
    const many = Array.from({ length: 51 }, (_, index) => ending(index - 1));
    const { text } = mailOf(...many);
    expect(text).toContain("These are the 50 most urgent of 51.");
    expect(text.match(/Access\.pdf/g)).toHaveLength(50);
    expect(text).toContain("Expires in 48 days");
    expect(text).not.toContain("Expires in 49 days");
    expect(mailOf(...many.slice(0, 50)).text).not.toContain("most urgent of");
  });

  it("takes names as text and not as HTML", () => {
    const { html } = mailOf(ending(7, { policyName: `<img src=x onerror="alert(1)">.pdf` }));
    expect(html).not.toContain("<img");
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;.pdf");
    expect(html).toContain("Harborline &lt;b&gt;");
  });
});
