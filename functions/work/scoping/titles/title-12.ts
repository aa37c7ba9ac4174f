import { type Questionnaire, scope } from "../questionnaire.ts";

const finance = { industries: ["finance"] } as const;

/** Banks and banking. */
export const title12: Questionnaire = {
  titleNumber: 12,
  parts: {
    "30": scope("Safety and Soundness Standards", "30.1", "a"),
    "204": scope("Reserve Requirements of Depository Institutions (Regulation D)", "204.1", "c"),
    "215": scope("Loans to Executive Officers of Member Banks (Regulation O)", "215.1", "b"),
    "225": scope("Bank Holding Companies and Change in Bank Control (Regulation Y)", "225.1", "c-2"),
    "229": scope("Availability of Funds and Collection of Checks (Regulation CC)", "229.1", "b-2"),
    "353": scope("Suspicious Activity Reports", "353.1"),
    "741": scope("Requirements for Insurance", "741.0"),
    "748": scope("Security Program and Suspicious Transactions of Credit Unions", "748.0", "a"),
    "1002": scope("Equal Credit Opportunity Act (Regulation B)", "1002.1", "a"),
    "1003": scope("Home Mortgage Disclosure (Regulation C)", "1003.1", "c"),
    "1005": scope("Electronic Fund Transfers (Regulation E)", "1005.3", "a"),
    "1006": scope("Debt Collection Practices (Regulation F)", "1006.1", "c"),
    "1007": scope("S.A.F.E. Mortgage Licensing Act (Regulation G)", "1007.101", "c"),
    "1010": scope("Land Registration (Regulation J)", "1010.3"),
    "1013": scope("Consumer Leasing (Regulation M)", "1013.1", "b"),
    "1014": scope("Mortgage Acts and Practices: Advertising (Regulation N)", "1014.1"),
    "1015": scope("Mortgage Assistance Relief Services (Regulation O)", "1015.1"),
    "1016": scope("Privacy of Consumer Financial Information (Regulation P)", "1016.1", "b"),
    "1022": scope("Fair Credit Reporting (Regulation V)", "1022.1", "b-2"),
    "1024": scope("Real Estate Settlement Procedures Act (Regulation X)", "1024.5", "a"),
    "1026": scope("Truth in Lending (Regulation Z)", "1026.1", "c"),
    "1030": scope("Truth in Savings (Regulation DD)", "1030.1", "c"),
  },
  questions: [
    {
      id: "12-national-bank",
      text: "Are you a national bank, a federal savings association or a federal branch of a foreign bank?",
      parts: ["30"],
    },
    {
      id: "12-deposits",
      text: "Do you take deposits, such as checking or savings accounts?",
      parts: ["204", "229", "1030"],
      likely: { activities: ["deposit", "checking", "savings", "bank"] },
    },
    {
      id: "12-insiders",
      text: "Are you a member bank of the Federal Reserve that lends to its executives, directors or main owners?",
      parts: ["215"],
    },
    { id: "12-holding", text: "Do you own or control a bank?", parts: ["225"] },
    {
      id: "12-state-bank",
      text: "Are you a state bank that the FDIC insures and supervises?",
      parts: ["353"],
    },
    {
      id: "12-credit-union",
      text: "Are you a credit union that is insured by the NCUA?",
      parts: ["741", "748"],
      likely: { activities: ["credit union"] },
    },
    {
      id: "12-credit",
      text: "Do you regularly lend money or sell on credit, to people or to businesses?",
      parts: ["1002"],
      likely: { activities: ["lend", "loan", "credit", "mortgage"] },
    },
    {
      id: "12-consumer-credit",
      text: "Do you offer credit to people for personal, family or household needs?",
      parts: ["1026"],
      likely: { activities: ["consumer loan", "credit card", "mortgage"] },
    },
    {
      id: "12-mortgages",
      text: "Do you make, service or broker mortgages on homes?",
      parts: ["1003", "1024"],
      likely: { activities: ["mortgage", "home loan"] },
    },
    {
      id: "12-originators",
      text: "Do people who work for your bank or its subsidiaries take applications for home mortgages?",
      parts: ["1007"],
      likely: { activities: ["mortgage origination"] },
    },
    {
      id: "12-mortgage-advertising",
      text: "Do you advertise mortgages without being a bank or credit union?",
      parts: ["1014"],
    },
    {
      id: "12-mortgage-relief",
      text: "Do you offer home owners help against foreclosure or with changing their mortgage?",
      parts: ["1015"],
    },
    {
      id: "12-transfers",
      text: "Do you hold accounts of consumers, issue prepaid cards, or send money electronically for them?",
      parts: ["1005"],
      likely: { activities: ["payment", "remittance", "prepaid", "debit", "transfer"] },
    },
    {
      id: "12-collection",
      text: "Do you collect debts that consumers owe to others?",
      parts: ["1006"],
      likely: { activities: ["debt collect", "collections"] },
    },
    {
      id: "12-land",
      text: "Do you sell or lease lots of a subdivision across state lines, with 25 lots or more?",
      parts: ["1010"],
    },
    {
      id: "12-leasing",
      text: "Do you lease cars, furniture or other goods to consumers for more than four months?",
      parts: ["1013"],
      likely: { activities: ["leasing", "lease"] },
    },
    {
      id: "12-privacy",
      text: "Do you hold personal financial information about consumers because you serve them financially?",
      parts: ["1016"],
      likely: finance,
    },
    {
      id: "12-reports",
      text: "Do you use credit reports, or report to credit bureaus?",
      parts: ["1022"],
      likely: finance,
    },
  ],
};
