import type { KoaContextWithOIDC } from 'oidc-provider'

const SENTENCES: Readonly<Record<string, string>> = {
  invalid_request_uri: 'Este pedido já foi usado ou passou do tempo. Volte à instituição e comece de novo.',
  invalid_client: 'A instituição que fez o pedido não foi reconhecida.',
  server_error: 'Sistema indisponível, tente novamente mais tarde.',
}
const DEFAULT = 'O pedido de compartilhamento não pôde ser atendido. Volte à instituição e comece de novo.'

/**
 * The page for errors that cannot be sent to the recipient, because the request names no trusted redirect URI. Plain,
 * without style or script, so that the strictest content policy applies; it repeats nothing of the request.
 */
export function renderError(ctx: KoaContextWithOIDC, out: { error: string }): void {
  ctx.type = 'html'
  ctx.set('content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
  ctx.body = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Não foi possível continuar</title>
</head>
<body>
<main>
<h1>Não foi possível continuar</h1>
<p>${SENTENCES[out.error] ?? DEFAULT}</p>
<p><a href="/">Ir para o início</a></p>
</main>
</body>
</html>
`
}
