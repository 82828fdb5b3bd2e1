import type { FastifyInstance } from 'fastify'

export const ERROR_STYLE_ADDRESS = '/auth/error-page.css'

/** Serves the style of the provider's error page, which may hold none itself (its content policy). */
export function serveErrorStyle(app: FastifyInstance, colour: string): void {
  app.get(ERROR_STYLE_ADDRESS, (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/css; charset=utf-8')
      .send(styleOf(colour)),
  )
}

/**
 * The brand's colour decorates only, so any colour may stand here; the logo stands on white in either scheme. The title's longest
 * word fits its line at 320 px in double text size.
 */
const styleOf = (
  colour: string,
): string => `:root { color-scheme: light dark; --text: #1f2430; --ground: #f6f7f9; --link: #1a48bc }
@media (prefers-color-scheme: dark) { :root { --text: #eef0f4; --ground: #14171d; --link: #9db8ff } }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
header { background: #fff; border-bottom: 4px solid ${colour}; padding: 1rem 1.25rem }
header img { display: block; height: 2.5rem; max-width: 100%; color: #1f2430 }
main { max-width: 36rem; margin: 0 auto; padding: 2rem 1.25rem }
h1 { font-size: min(1.5rem, 12vw); line-height: 1.25; margin: 0 0 1rem; overflow-wrap: normal }
a { color: var(--link); display: inline-block; min-height: 1.5rem }
b { font-variant-numeric: tabular-nums; white-space: nowrap }
`
