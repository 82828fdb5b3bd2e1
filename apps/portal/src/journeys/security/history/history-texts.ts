import type { AccountEvent, AccountHistory } from '../../../api/sessions-api.ts'

/** 'O que aconteceu na conta'. */
export const HISTORY = {
  title: 'O que aconteceu na conta',
  why: (days: number) => `Últimos ${days} dias.`,
  cut: (count: number, days: number) => `Os ${count} acontecimentos mais recentes dos últimos ${days} dias.`,
  none: 'Nada nestes dias.',
  loading: 'Lendo o que aconteceu na conta…',
  failed: 'Não deu para ler o que aconteceu na conta agora.',
} as const

/** So many at most are told by our server. */
const MOST = 50

/** The span of the history, and a note that it may be cut. */
export const whyText = ({ days, events }: AccountHistory): string =>
  events.length < MOST ? HISTORY.why(days) : HISTORY.cut(events.length, days)

const HOW = { password: 'com senha', passkey: 'com digital ou rosto' } as const

/** The other kinds; an app of codes where it is one. */
const WORDS: Readonly<
  Record<Exclude<AccountEvent['what'], 'signed-in'>, { passkey: string; totp?: string }>
> = {
  opened: { passkey: 'Conta criada' },
  'password-changed': { passkey: 'Senha trocada' },
  'factor-added': {
    passkey: 'Aparelho cadastrado para entrar sem senha',
    totp: 'Aplicativo de códigos cadastrado',
  },
  'factor-renamed': { passkey: 'Nome mudado em Segurança' },
  'factor-vouched': {
    passkey: 'Aparelho passou a autorizar serviços, com um código nosso',
    totp: 'Aplicativo de códigos passou a autorizar serviços, com um código nosso',
  },
  'factor-removed': { passkey: 'Aparelho deixou de entrar sem senha', totp: 'Aplicativo de códigos tirado' },
}

/** The event, if nobody knows who caused it. "Entrada com senha, em Computador com Linux, pela primeira vez". */
export function eventText({ what, how, device, isNewDevice, kind = 'passkey' }: AccountEvent): string {
  if (what !== 'signed-in') return WORDS[what][kind] ?? WORDS[what].passkey
  const words = ['Entrada', how && HOW[how]].filter(Boolean).join(' ')
  return [words, device && `em ${device}`, isNewDevice && 'pela primeira vez'].filter(Boolean).join(', ')
}
