/** A wrong or missing setting; the message names it and the way out. It ends the start with one line. */
export class ConfigError extends Error {}
