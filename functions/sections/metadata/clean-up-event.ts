/** The worker's name, as infra and the local cloud know it. */
export const cleanSectionsWorker = "clean-sections";
