import { contactAddress, type LegalDocument } from "./legal-document.ts";

/** The terms of service: 13 sections. */
export const terms: LegalDocument = {
  title: "Terms of Service",
  summary:
    "The agreement between you and us when you use Subpart. We wrote it to be read: short sentences, no fine print below it.",
  sections: [
    {
      id: "acceptance",
      heading: "Acceptance of Terms",
      blocks: [
        "By creating an account, by booking a demo or by using Subpart in any other way, you agree to these terms. If you do not agree, please do not use the service.",
        "When you use Subpart for a company or another organization, you confirm that you may agree to these terms in its name. “You” then means that organization and everyone who works in its account.",
      ],
    },
    {
      id: "service",
      heading: "Description of Service",
      blocks: [
        "Subpart helps company teams follow the US Code of Federal Regulations. You choose the CFR titles that apply to you, read obligations in simplified text beside the verbatim text, assign them to people, attach your policy documents and see how complete our reading of each part is.",
        "Obligations are extracted and simplified with the help of artificial intelligence. We publish how well that worked for each part, but mistakes remain possible. The official text of the regulation always prevails.",
        "Subpart is a tool for compliance work. It is not legal advice, and using it does not by itself make anyone compliant. Decisions about what the law requires of you stay with you and your counsel.",
      ],
    },
    {
      id: "accounts",
      heading: "User Accounts",
      blocks: [
        "You need an account for everything except the public pages. Please give correct information when you register, and keep it up to date.",
        [
          "Keep your password to yourself, and tell us immediately if you think someone else knows it.",
          "One account belongs to one person; do not share it.",
          "The administrators of your company decide who joins it, with which role, and who is deactivated.",
          "You are responsible for what is done with your account until you tell us that you no longer control it.",
        ],
      ],
    },
    {
      id: "acceptable-use",
      heading: "Acceptable Use",
      blocks: [
        "Use Subpart for the compliance work of your own organization. You agree not to:",
        [
          "break a law, or the rights of others, with the service or with what you upload;",
          "upload malware, or documents that you may not share with us;",
          "try to reach data of another company, or get around limits and permissions;",
          "disturb the service, for example by flooding it with automated requests;",
          "resell the service, or copy its contents in bulk to build a competing one.",
        ],
        "If you find a security weakness, please report it to us instead of exploiting it. We do not pursue people who report in good faith.",
      ],
    },
    {
      id: "data-and-privacy",
      heading: "Data and Privacy",
      blocks: [
        "What you add stays yours: your documents, notes, assignments and your own wording of rules. You give us the permission to store and process it as far as the service needs it, and no further.",
        "Our Privacy Policy says which personal data we process, why, and for how long. It is part of these terms.",
      ],
    },
    {
      id: "intellectual-property",
      heading: "Intellectual Property",
      blocks: [
        "The name Subpart, its design and our own texts belong to us or to those who license them to us. The program itself is published under the license that comes with its source code, and that license alone governs its use as source code.",
        "The text of the Code of Federal Regulations is in the public domain; no one owns it. When you send us ideas for the product, we may use them without owing you anything for them.",
      ],
    },
    {
      id: "payment",
      heading: "Subscription and Payment",
      blocks: [
        "Paid plans are billed in advance for the period you chose. Fees are non-refundable, even if you stop using the service before the period ends, unless the law says otherwise.",
        "A subscription renews for the same period until you cancel it. Cancel at any time; it then ends with the period already paid for. If a price changes, we tell you before the next period begins.",
        "Prices do not include taxes. If a payment is late, we may suspend the account after a reminder.",
      ],
    },
    {
      id: "availability",
      heading: "Service Availability",
      blocks: [
        "We work to keep Subpart available at all times, but we cannot promise that it never fails. Maintenance, failures of networks and providers, or events beyond our control may interrupt it.",
        "We may change features as the product develops. When something you rely on is to go away, we announce it early enough for you to export your data.",
      ],
    },
    {
      id: "liability",
      heading: "Limitation of Liability",
      blocks: [
        "The service is provided as it is. As far as the law allows, we give no warranties beyond these terms, in particular not that every obligation of a regulation was found or was simplified without error.",
        "As far as the law allows, neither of us owes the other lost profits, fines imposed by third parties or other indirect damages. Our total liability for everything related to the service is limited to the amount you paid for it in the 12 months before the event.",
        "Nothing here limits liability that cannot be limited by law.",
      ],
    },
    {
      id: "termination",
      heading: "Termination",
      blocks: [
        "You may stop using Subpart and close your account at any time. We may suspend or close an account that breaks these terms; except in serious cases we tell you first and give you the chance to put it right.",
        "After the end you have 30 days to ask for an export of your company's data. We then delete it, except what the law or the Privacy Policy requires us to keep longer.",
      ],
    },
    {
      id: "governing-law",
      heading: "Governing Law",
      blocks: [
        "These terms are governed by the law of the State of Delaware, United States, without its rules on conflicts of law. Disputes that we cannot settle by talking go to the state and federal courts of Delaware.",
        "If one of these terms turns out to be invalid, the others stay in force.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to Terms",
      blocks: [
        "We may change these terms, for example when the product or the law changes. The date at the top shows when that last happened. We tell you about changes that affect you by email or in the product at least 30 days before they apply.",
        "If you keep using Subpart after that day, you accept the new terms.",
      ],
    },
    {
      id: "contact",
      heading: "Contact Information",
      blocks: [`Questions about these terms are welcome. Write to us at ${contactAddress}.`],
    },
  ],
};
