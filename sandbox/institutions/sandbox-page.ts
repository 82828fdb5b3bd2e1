import { readFileSync } from 'node:fs'
import { sandboxFile } from './sandbox-institutions.ts'

/** The style sheet of the sandbox's own pages, at `/page.css` or within the page. */
export const readPageStyle = (): string => readFileSync(sandboxFile('src/sandbox-page.css'), 'utf8')

/** A page of the sandbox, without scripts. */
export const sandboxPage = (
  title: string,
  body: string,
  style = '<link rel="stylesheet" href="/page.css">',
): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${style}
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** Text as it may stand in HTML, also between double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (mark) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[mark] ?? mark)
