import { contactAddress, type LegalDocument } from "./legal-document.ts";

/** The privacy policy: 12 sections. */
export const privacy: LegalDocument = {
  title: "Privacy Policy",
  summary:
    "Which personal data Subpart processes, why, for how long, and what you can ask of us. No tracking, no advertising, no sale of data.",
  sections: [
    {
      id: "introduction",
      heading: "Introduction",
      blocks: [
        "This policy is about the personal data of people who visit our public pages, book a demo, or work with Subpart in their company's account.",
        "For content that a company adds to its account, such as documents, notes and assignments, that company decides what happens to it, and we act on its instructions. For accounts, security and demo bookings, we decide and are responsible.",
      ],
    },
    {
      id: "information-we-collect",
      heading: "Information We Collect",
      blocks: [
        "We ask only for what a feature needs:",
        [
          "Account data: name, email address, role, and, if you fill them in, department and job title. Passwords are stored as hashes that cannot be reversed.",
          "Company data: name, domain, industry, size and, if given, address, phone and website.",
          "Work data: assignments, comments, documents, and a log of who changed what and when.",
          "Demo bookings: your work email address and the date, time and time zone you chose.",
          "Technical data: time, address of the request, result and error reports. Our logs contain no request contents and no email addresses.",
        ],
      ],
    },
    {
      id: "how-we-use-information",
      heading: "How We Use Your Information",
      blocks: [
        [
          "To run the service: to sign you in, to show your company's work and to send related emails.",
          "To hold the demo you booked.",
          "To keep the service secure: to detect abuse, to limit password guessing and to find faults.",
          "To improve it, using counts that identify no one.",
          "To meet legal obligations.",
        ],
        "We do not use your data for advertising, and we do not train artificial intelligence on your company's documents.",
      ],
    },
    {
      id: "sharing",
      heading: "Information Sharing",
      blocks: [
        "We do not sell personal data. It is seen by:",
        [
          "people of your own company, as far as their role allows;",
          "providers who run servers and deliver email for us, under contracts that bind them to our instructions;",
          "authorities, where the law obliges us, and only as far as it does;",
          "a successor, if the service changes hands, under the promises made here.",
        ],
        "No company can see another company's data.",
      ],
    },
    {
      id: "security",
      heading: "Data Security",
      blocks: [
        "Data is encrypted in transit and at rest. Each part of the system has only the rights it needs, each company's data is kept apart, and every change is recorded.",
        "No system is perfectly safe. If a breach concerns your data, we will tell you and the authorities without undue delay, as the law requires.",
      ],
    },
    {
      id: "retention",
      heading: "Data Retention",
      blocks: [
        [
          "Account and work data: as long as the account exists.",
          "Usage data: up to 2 years.",
          "Communications, such as emails and demo bookings: up to 3 years.",
          "The log of changes in a company's account: as long as that company needs it as evidence.",
        ],
        "After that it is deleted, or anonymized so that it no longer identifies a person.",
      ],
    },
    {
      id: "your-rights",
      heading: "Your Rights",
      blocks: [
        "Depending on where you live, you may ask us:",
        [
          "what we know about you, and for a copy of it;",
          "to correct what is wrong;",
          "to delete what we no longer need;",
          "to restrict how we use it, or to object;",
          "to provide it in a machine-readable format.",
        ],
        "We answer within 30 days, and we do not treat you differently for asking. If your account belongs to a company, we may have to ask its administrator. You may also complain to the data protection authority where you live.",
      ],
    },
    {
      id: "cookies",
      heading: "Cookies",
      blocks: [
        "Our public pages work without cookies. When you sign in, one cookie keeps you signed in, and another tells our pages when you did. Both are removed when you sign out. A third lets us recognize this browser for 180 days after you last signed in with it, so that a stranger who guesses passwords cannot lock you out. It names accounts by number only and opens nothing.",
        "Your browser also remembers your light or dark mode and your recent searches, without sending them to anyone. There are no third-party cookies, and nothing follows you to other sites.",
      ],
    },
    {
      id: "international-transfers",
      heading: "International Data Transfers",
      blocks: [
        "Subpart runs on servers in the United States. If you use it from elsewhere, your data is transferred there. For people in the European Economic Area, the United Kingdom and Switzerland we rely on the standard contractual clauses, or on another basis the law allows.",
      ],
    },
    {
      id: "children",
      heading: "Children's Privacy",
      blocks: [
        "Subpart is made for people at work. No one under the age of 16 may use it, and we do not knowingly collect data from younger people. If you believe that we did, please tell us and we will delete it.",
      ],
    },
    {
      id: "changes",
      heading: "Changes to This Policy",
      blocks: [
        "When we change this policy, we change the date at the top. We tell you about changes that affect you by email or in the product before they apply.",
      ],
    },
    {
      id: "contact",
      heading: "Contact Us",
      blocks: [
        `For questions about your data, or to use one of your rights, write to us at ${contactAddress}. Please say which company's account it is about, if any.`,
      ],
    },
  ],
};
