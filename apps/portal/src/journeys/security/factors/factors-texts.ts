/** Sentences about second factors. "Passkey" is never said. */
export const FACTORS = {
  title: 'Entrar sem senha',
  why: 'Com a digital, o rosto ou o PIN do seu aparelho. O desenho do seu rosto ou dedo nunca sai dele.',
  none: 'Nenhum aparelho entra sem senha ainda.',
  counts: (when: string) => `Autoriza serviços a partir de ${when}.`,
  waits: (when: string) => `Você cadastra outro a partir de ${when}.`,
  remove: 'Tirar',
  rename: 'Mudar o nome',
  renameOf: (name: string) => `de ${name}`,
  withCode: (ofInstitution: string) => `Tenho um código ${ofInstitution}`,
  add: 'CADASTRAR ESTE APARELHO',
  cannot: 'Este navegador não oferece digital nem rosto.',
  appTitle: 'Aplicativo de códigos',
  appWhy: 'Para quando o aparelho não tem digital nem rosto. Junto com a senha, prova que é você.',
  appNone: 'Nenhum aplicativo cadastrado.',
  addApp: 'CADASTRAR APLICATIVO',
  loading: 'Lendo como você entra…',
  failed: 'Não deu para ler como você entra agora.',
} as const

export const USAGE = {
  created: (day: string) => `Cadastrado em ${day}.`,
  usedToday: (hour: string) => `Usado hoje, às ${hour}.`,
  used: (day: string) => `Não é usado desde ${day}.`,
  neverUsed: 'Ainda não foi usado.',
} as const

export const CHANGE = {
  addPasskey: 'Cadastrar este aparelho',
  addApp: 'Cadastrar um aplicativo de códigos',
  removePasskey: (name: string) => `Tirar ${name}?`,
  cancel: 'CANCELAR',
  continue: 'CONTINUAR',
  sent: (email: string) => `Mandamos um código para ${email}. Ele vale por 10 minutos.`,
  sending: 'Mandando um código para o seu e-mail…',
  reading: 'Lendo o que você pode usar…',
  retry: 'TENTAR DE NOVO',
  code: 'Código do e-mail',
  password: (ofInstitution: string) => `Senha ${ofInstitution}`,
  passwordToo: (ofInstitution: string) => `Falta a senha ${ofInstitution}.`,
  proveFirst: 'Antes, mais uma prova de que é você.',
  useDevice: 'USAR DIGITAL OU ROSTO',
  appCode: 'Código do aplicativo',
  byMail: 'Não tenho mais nenhum deles',
  name: 'Nome deste aparelho',
  nameHint: 'Para você reconhecer. Se ficar vazio, escolhemos um.',
  add: 'CADASTRAR',
  ask: 'Seu aparelho pede digital, rosto ou PIN. Só recebemos a confirmação.',
  remove: 'TIRAR',
  removeText: 'Ele não entra mais na sua conta. A senha continua valendo.',
  stillOpen: 'Onde a conta já está aberta, ela continua: para sair de lá, use “Onde sua conta está aberta”.',
  removeAppText: 'Ele não prova mais que é você. A senha continua valendo.',
  lastText: 'É o último. Depois, só a senha entra.',
  missing: 'Todos os campos devem ser preenchidos.',
  cancelled: 'Não houve resposta do aparelho. Tente de novo.',
  known: 'Este aparelho já está cadastrado.',
  unsupported: 'Este navegador não oferece digital nem rosto.',
  wrongCode: 'Código incorreto ou vencido.',
  wrongPassword: 'Senha incorreta.',
  refused: 'Não deu certo. Tente de novo.',
  proofNeeded: 'Passou tempo demais. Comece de novo.',
  failed: 'Não deu certo agora. Tente de novo.',
  done: { passkey: 'Aparelho cadastrado.', totp: 'Aplicativo cadastrado.', remove: 'Tirado.' },
} as const

export const RENAME = {
  title: (name: string) => `Mudar o nome de ${name}`,
  name: 'Nome',
  hint: 'Para você reconhecer.',
  cancel: 'CANCELAR',
  save: 'GUARDAR',
  done: 'Nome guardado.',
} as const

/** The institution's own proof of the customer. */
export const IDENTITY = {
  title: (ofInstitution: string) => `Usar o código ${ofInstitution}`,
  text: (theInstitution: string) =>
    `${theInstitution} dá um código a quem ela identificou, em pessoa ou por outro meio. Com ele, o que você cadastrou já autoriza serviços.`,
  reading: 'Lendo o que você cadastrou…',
  code: (ofInstitution: string) => `Código ${ofInstitution}`,
  device: 'Depois, seu aparelho pergunta.',
  appCode: 'Código do aplicativo',
  unsupported: 'Abra esta página no aparelho que você cadastrou.',
  cancel: 'CANCELAR',
  continue: 'CONTINUAR',
  wrong: 'Código incorreto, já usado ou vencido.',
  done: 'Pronto. Já autoriza serviços.',
} as const

export const APP_SECRET = {
  how: 'Leia o desenho com o aplicativo, ou digite a chave nele. Depois, digite o código que ele mostra.',
  /** On a phone, whose camera cannot read its own screen. */
  howHere: 'Abra o aplicativo, ou copie a chave e cole nele. Depois, digite o código que ele mostra.',
  open: 'ABRIR NO APLICATIVO',
  qr: 'Código QR com a chave do aplicativo',
  key: 'Chave',
  copy: 'Copiar a chave',
  copied: { yes: 'Copiada. Cole no aplicativo.', no: 'Não deu para copiar. Digite a chave.' },
} as const
