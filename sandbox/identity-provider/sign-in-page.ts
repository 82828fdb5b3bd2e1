import { readPageStyle, sandboxPage } from '../institutions/sandbox-page.ts'
import { PROVIDER_FAULTS, type ProviderFault } from './answer-faults.ts'

/** The code that the sandbox's app of codes always shows. */
export const CODE = '123456'

const page = (title: string, body: string): string =>
  sandboxPage(title, body, `<style>${readPageStyle()}</style>`)

type Asked = { action: string; wantsCode: boolean; isRefused?: boolean; isNew?: boolean }

/** The provider's one page: document and password, and a code where several factors are wanted. */
export const signInPage = ({ action, wantsCode, isRefused = false }: Asked): string =>
  page(
    'Entrar na sua conta',
    `${isRefused ? '<p role="alert"><b>CPF, senha ou código incorretos.</b></p>' : ''}
<form method="post" action="${action}">
<p><label>CPF<br><input name="cpf" autocomplete="username" required></label></p>
<p><label>Senha<br><input name="senha" type="password" autocomplete="current-password" required></label></p>
${wantsCode ? `<p><label>Código do aplicativo (aqui sempre ${CODE})<br><input name="codigo" inputmode="numeric" required></label></p>` : ''}
<p><button>Entrar</button> <button name="desistir" value="sim" formnovalidate>Desistir</button></p>
</form>`,
  )

/** Asks whether the session here ends, too. @param form the library's own, with its secret */
export const logoutPage = (form: string): string =>
  page(
    'Sair da sua conta',
    `<p>Você saiu do portal. Quer sair também da sua conta?</p>${form}
<p><button form="op.logoutForm" name="logout" value="yes">Sair da conta</button>
<button form="op.logoutForm">Continuar na conta</button></p>`,
  )

/** A page for what the sandbox's provider does not really do. */
export const plainPage = (title: string): string =>
  page(title, '<p>Na sua seguradora, esta página é a do próprio provedor. Aqui ela só mostra o lugar.</p>')

export const faultsPage = (current: ProviderFault | undefined): string =>
  page(
    'Falhas do provedor',
    `<form method="post" action="/falhas">
<p><label>Falha<br><select name="falha"><option value="">nenhuma</option>${PROVIDER_FAULTS.map(
      (name) => `<option${name === current ? ' selected' : ''}>${name}</option>`,
    ).join('')}</select></label></p>
<p><button>Ligar</button></p></form>`,
  )
