/** Fonts and colours of a mail, for `style=`: mail programs keep only those. */
export const SANS = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
export const SERIF = 'Newsreader,Georgia,serif'
export const TEXT = `font:400 17px/1.55 ${SANS};color:#181b20`
export const SMALL = `font:400 15px/1.5 ${SANS};color:#4a4d54`
export const FOOT = `font:400 13px/1.5 ${SANS};color:#4a4d54`
