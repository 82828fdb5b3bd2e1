/** Letters of a title that is a whole sentence or more, such as that of error 403. */
const LONG = 80

/** The class of a title: long ones keep to five lines in large text on a phone (docs/decisions/portal/styles-and-titles.md). */
export const titleClass = (title: string): string | undefined => (title.length > LONG ? 'long' : undefined)
