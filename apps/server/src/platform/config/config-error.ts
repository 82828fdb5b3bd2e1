/**
 * A fault that the operator can correct: a wrong or missing setting, file or argument. The message names it and the remedy; it is
 * the one line with which the start or the command ends.
 */
export class ConfigError extends Error {}
