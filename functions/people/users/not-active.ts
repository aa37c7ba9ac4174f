/** What is said of someone who is no active person of the company, and so is given nothing to do. */
export const notActive = "Choose people who are active in your company.";
