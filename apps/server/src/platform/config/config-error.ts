/** A wrong or missing setting; the message names it and the remedy. It ends the start with one line. */
export class ConfigError extends Error {}
