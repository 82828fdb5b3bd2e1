import type { PortalConfig } from '@consente/contract/portal/config'
import { tableOf } from '@consente/domain/base/table-of'
import { shortCode } from '@consente/domain/short-code'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { htmlText } from '../../platform/base/html-text.ts'
import { ERROR_STYLE_ADDRESS } from './provider-error-style.ts'

const SENTENCES: Readonly<Record<string, string>> = tableOf({
  invalid_request_uri:
    'Este pedido já foi usado ou passou do tempo. Veja na instituição que pediu os dados se ele valeu, antes de começar de novo.',
  invalid_client: 'A instituição que fez o pedido não foi reconhecida.',
  server_error: 'Sistema indisponível, tente novamente mais tarde.',
})
/** Also of an address that was used: the request may have been concluded by it. */
const DEFAULT =
  'O pedido de compartilhamento não pôde ser atendido, ou já foi respondido. Veja na instituição que pediu os dados se ele valeu, antes de começar de novo.'

/** The insurer as the page shows it, by the portal's `config.json`. */
export type PortalBrand = Pick<PortalConfig, 'brand' | 'links' | 'sacPhone'>

/**
 * The page for errors that cannot be sent to the recipient, because the request names no trusted redirect URI. Without
 * script or inline style, so that a strict content policy applies; it repeats nothing of the request.
 */
export function errorPage(portal: PortalBrand): (ctx: KoaContextWithOIDC, out: { error: string }) => void {
  return (ctx, { error }) => {
    ctx.type = 'html'
    ctx.set('content-security-policy', policyFor(portal))
    const id = String(ctx.response.get('x-fapi-interaction-id'))
    ctx.body = pageOf(portal, SENTENCES[error] ?? DEFAULT, id)
  }
}

function policyFor({ brand: { logo } }: PortalBrand): string {
  const images = URL.canParse(logo) ? `'self' ${new URL(logo).origin}` : "'self'"
  return `default-src 'none'; style-src 'self'; img-src ${images}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

const pageOf = (
  { brand, links, sacPhone }: PortalBrand,
  sentence: string,
  id: string,
): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Não foi possível continuar – ${htmlText(brand.name)}</title>
<link rel="stylesheet" href="${ERROR_STYLE_ADDRESS}">
</head>
<body>
<header><img src="${htmlText(brand.logo)}" alt="${htmlText(brand.name)}"></header>
<main>
<h1>Não foi possível continuar</h1>
<p>${sentence}</p>
<p>${adviceOf(links.sac, sacPhone, shortCode(id))}</p>
<p><a href="/">Ir para o início</a></p>
</main>
</body>
</html>
`

/** As the portal's own error pages say it. */
function adviceOf(link: string, phone: string | undefined, code: string): string {
  return phone === undefined
    ? `Fale com o <a href="${htmlText(link)}">SAC</a> e informe o código <b>${htmlText(code)}</b>.`
    : `Ligue para o SAC, ${htmlText(phone)}, e informe o código <b>${htmlText(code)}</b>.`
}
