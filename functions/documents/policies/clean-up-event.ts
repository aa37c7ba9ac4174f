/** The worker's name, as infra and the local cloud know it. It is told a `Leftover`. */
export const cleanPoliciesWorker = "clean-policies";
