import { the, toThe } from '@consente/domain/article'

/** Sentences that several pages of this journey say. Sentences quoted by the specification are written letter for letter. */

export const BACK = 'VOLTAR'
export const CONTINUE = 'CONTINUAR'
export const RETRY = 'TENTAR DE NOVO'

export const SHARE = {
  list: 'Meus Compartilhamentos',
  unnamed: 'Outra instituição',
  created: (names: string, date: string) => (names ? `${names}, criado em ${date}` : `Criado em ${date}`),
  term: 'Prazo',
  goal: 'Objetivo',
  until: (date: string) => `até ${date}`,
  noData: 'A instituição não informou os dados.',
  waits: 'Aguardando outros aprovadores',
} as const

/** The sentence of the bridge, for those who do not see it. */
export function bridgeCaption(share: {
  word: string
  from: string
  to: string
  what: string
  until: string
}): string {
  const sentence = `Compartilhamento, ${share.word}: ${the(share.from)} envia ${share.what} ${toThe(share.to)}`
  return share.until ? `${sentence}, ${share.until}.` : `${sentence}.`
}

export const FAILURE = {
  ours: 'O problema é nosso, não seu. Nenhum dado saiu do lugar.',
  network: 'Não houve resposta. Nenhum dado saiu do lugar.',
  unknown: 'Não encontramos este compartilhamento entre os seus.',
  refused: 'Não conseguimos fazer isso agora. Nenhum dado saiu do lugar.',
  previousEnded: 'O compartilhamento anterior já foi encerrado. O novo ainda não foi pedido.',
  wait: 'Espere alguns minutos e tente de novo.',
  connection: 'Confira sua conexão e tente de novo.',
  signIn: 'Saia e entre de novo. Depois, tente outra vez.',
  look: 'Volte à lista e escolha de novo.',
  newRequest: 'Faça um novo pedido quando quiser.',
  sac: (code: string) => `Continua? Ligue para o SAC e informe o código ${code}.`,
  note: 'Voltamos com você para o início.',
  back: 'VER COMPARTILHAMENTOS',
} as const
