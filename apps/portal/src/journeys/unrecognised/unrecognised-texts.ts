import { atThe, ofThe, the, toThe } from '@consente/domain/article'
import type { Seen } from '../../api/notices-api.ts'

type Ended = Record<'isSender' | 'isWaiting', boolean> & Record<'own' | 'other', string>

/** Sentences of "Não reconheço este pedido" (docs/domain/after-the-consent.md). */

export const UNRECOGNISED = {
  title: 'Você não reconhece este pedido?',
  lead: 'Se você avisar, paramos o compartilhamento na hora e vamos descobrir o que houve. Você não precisa provar nada.',
  leadOfEnded: 'Se você avisar, vamos descobrir o que houve. Você não precisa provar nada.',
  request: 'O pedido',
  endedAt: 'Encerrado em',
  asked: (day: string) => `pedido em ${day}`,
  /** For those who do not see the bridge. */
  caption: ({
    from,
    to,
    what,
    asked,
  }: Record<'from' | 'to' | 'what', string> & { asked?: string | undefined }) =>
    `Pedido de ${what}, ${ofThe(from)} para ${the(to)}${asked ? `, ${asked}` : ''}.`,
  unnamed: 'outra instituição',
  saw: 'O que você viu',
  sawWhy: 'Marque o que for verdade.',
  choices: {
    NOTHING_ASKED: 'Não pedi nada a esta instituição',
    NOT_SIGNED_IN: 'Não entrei com a minha senha nesse dia',
    CALLED_OR_LINKED: 'Alguém me ligou ou mandou um link',
    OTHER: 'É outra coisa',
  } satisfies Record<Seen, string>,
  words: 'Quer contar mais? (opcional)',
  now: 'O que fazemos na hora',
  nowWhy: 'Assim que você avisar.',
  weEnd: ({ isSender, isWaiting, own, other }: Ended) => {
    const more = isWaiting ? '' : ' mais'
    return `Encerramos este compartilhamento. Por ele, ${isSender ? `nada${more} é enviado ${toThe(other)}` : `${the(own)} não busca${more} nada ${atThe(other)}`}.`
  },
  hasEnded: 'Este compartilhamento já está encerrado.',
  hasLapsed: 'Este pedido já não vale: nada é enviado por ele.',
  weSignOut: 'Saímos da sua conta em todos os outros aparelhos.',
  weTell: (own: string) => `Levamos seu aviso a quem cuida disso ${atThe(own)}, com um número de protocolo.`,
  noReturn: 'Encerrar não tem volta. Se foi você, é só voltar.',
  ifYou: 'Se foi você, é só voltar.',
  back: 'VOLTAR',
  end: 'ENCERRAR E AVISAR',
  tell: 'AVISAR',
  failed: 'Não deu certo agora. Nada mudou: tente de novo, ou ligue para nós.',
  uncertain: 'Não sabemos se deu certo. Tente de novo: repetir não faz mal.',
} as const

export const REPORTED = {
  title: 'Recebemos seu aviso. Já está encerrado.',
  protocol: 'Protocolo',
  done: 'O que já fizemos',
  ended: 'Encerramos o compartilhamento.',
  hadEnded: 'O compartilhamento já estava encerrado.',
  hadLapsed: 'O pedido já não valia.',
  undelivered: (other: string) =>
    `Encerramos aqui. Ainda não conseguimos avisar ${the(other)}. Seguimos tentando.`,
  signedOut: (count: number) =>
    count === 0
      ? 'Não havia outro aparelho na sua conta.'
      : `Saímos da sua conta em ${count === 1 ? '1 aparelho' : `${count} aparelhos`}.`,
  left: 'O que falta',
  password: 'Troque a sua senha',
  passwordWhy: 'Agora é a hora. A antiga para de valer em todos os lugares.',
  change: 'TROCAR SENHA',
  answer: 'Nossa resposta',
  answerBy: (days: number, phone?: string) =>
    `Em até ${days} dias úteis, por e-mail.${phone ? ` Pressa? ${phone}, com o protocolo.` : ''}`,
  shares: 'MEUS COMPARTILHAMENTOS',
} as const
