/** The permission that comes with every other one of phase 2; apart from the large table, for pages that need no more. */
export const RESOURCES_READ = 'RESOURCES_READ'
