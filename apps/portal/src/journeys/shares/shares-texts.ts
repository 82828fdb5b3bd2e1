import type { ShareType } from '@consente/contract/portal/values'
import { atThe, ofThe, The, the, toThe } from '@consente/domain/article'
import type { GroupName } from './share-groups.ts'
import { months } from './term-text.ts'

/** Every visible sentence of the shares journey. Quoted ones are the specification's, letter for letter. */

export const LIST = {
  title: 'Meus Compartilhamentos',
  home: 'Início',
  lead: (brand: string) => `O que sai ${ofThe(brand)} e o que chega. Toque em um para ver ou encerrar.`,
  tabs: 'Direção',
  start: 'NOVO CONSENTIMENTO',
  retry: 'TENTAR DE NOVO',
  signIn: 'ENTRAR DE NOVO',
  unnamed: 'Outra instituição',
  /** Of a card whose institution the backend does not name. */
  createdOn: (date: string) => `Compartilhamento de ${date}`,
  failedStatus: (status: number) =>
    ({ 0: 'Não houve resposta.', 401: 'Erro 401. Sua sessão pode ter terminado.' })[status] ??
    `Erro ${status}`,
} as const

export const TAB: Readonly<
  Record<ShareType, { label: string; empty: string; hint: (brand: string) => string }>
> = {
  RECEIVING: {
    label: 'Recebidos',
    empty: 'Não existem consentimentos recebidos',
    hint: () => 'Quando você trouxer dados de outra instituição, eles aparecem aqui, com prazo e situação.',
  },
  TRANSMITTING: {
    label: 'Transmitidos',
    empty: 'Não existem consentimentos transmitidos',
    hint: (brand) =>
      `Quando outra instituição pedir dados que estão ${atThe(brand)}, e você autorizar, eles aparecem aqui.`,
  },
}

export const GROUP: Readonly<Record<GroupName, { title: string; note: string }>> = {
  active: { title: 'Ativos', note: 'O que vence primeiro vem primeiro.' },
  pending: { title: 'Pendentes de autorização', note: 'Ainda não valem. Falta confirmar.' },
  expired: { title: 'Vencidos', note: 'O prazo acabou sozinho.' },
  ended: { title: 'Encerrados', note: 'Nada mais é enviado.' },
  other: { title: 'Outras situações', note: 'Toque em um para ver.' },
}

export const DETAILS = {
  loading: 'Compartilhamento',
  created: (names: string, date: string) => (names ? `${names}, criado em ${date}` : `Criado em ${date}`),
  term: 'Prazo',
  summary: 'Resumo',
  you: 'Você',
  giver: 'Quem compartilha',
  representative: 'Quem representa a empresa',
  receiver: 'Instituição de destino',
  goal: 'Objetivo',
  confirmed: 'Confirmado em',
  until: (date: string) => `até ${date}`,
  data: 'Dados compartilhados',
  noData: 'A instituição não informou os dados.',
  waits: 'Aguardando outros aprovadores',
  waiting: (sender: string) => `Parte das apólices só chega quando todos autorizarem ${atThe(sender)}.`,
  approvers: 'Quem autoriza',
  approversReason: 'Só vale depois que todos autorizarem.',
  history: 'Histórico',
  historyReason: 'Quem fez, e quando.',
  management: 'Gestão dos meus dados',
  managementReason: 'O que você pode fazer com este compartilhamento.',
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

export const ACTION_TEXTS = {
  renew: {
    title: 'Mais tempo',
    button: 'RENOVAR COMPARTILHAMENTO',
    consequence: (name: string, term: number) =>
      `Mesmos dados, por mais ${months(term)}. Você confirma de novo ${atThe(name)}.`,
  },
  change: {
    title: 'Outros dados ou outro prazo',
    button: 'ALTERAR',
    consequence: 'Cria um compartilhamento novo, que toma o lugar deste.',
    blocked: 'Só dá para alterar um compartilhamento ativo.',
  },
  end: {
    title: 'Parar de compartilhar',
    button: 'ENCERRAR',
    consequence: 'Vale na hora. Não tem volta.',
    blocked: 'Este compartilhamento já terminou.',
  },
  elsewhere: (name: string) => `Isso começa ${atThe(name)}, que recebe os dados.`,
} as const

/** What a further approver of somebody else's sharing is asked. */
export const ANSWER = {
  title: 'Falta a sua aprovação',
  reason: 'Uma apólice é sua também. Sem resposta em 60 minutos, o pedido termina.',
  approve: {
    title: 'Concordo em compartilhar',
    button: 'APROVAR',
    consequence: 'O compartilhamento vale assim que todos aprovarem.',
  },
  refuse: {
    title: 'Não concordo',
    button: 'RECUSAR',
    consequence: 'O compartilhamento termina para todos. Não tem volta.',
  },
  ask: 'Recusar este compartilhamento?',
  text: 'Ele termina agora, para todas as pessoas. Para voltar, é preciso um novo pedido.',
  after: (from: string, to: string) =>
    `A ponte não se forma: nenhum dado passa entre ${the(from)} e ${the(to)}.`,
  approved: 'Sua aprovação foi registrada.',
  refused: 'Você recusou o compartilhamento.',
} as const

export const BACK = 'VOLTAR'
export const CONTINUE = 'CONTINUAR'

export const END = {
  title: (name: string) => `Encerrar o compartilhamento com ${the(name)}?`,
  after: (from: string, to: string) =>
    `Como fica: a ponte aberta, sem passagem entre ${the(from)} e ${the(to)}.`,
  stops: {
    RECEIVING: (name: string) => `${The(name)} para de enviar`,
    TRANSMITTING: (name: string) => `Paramos de enviar ${toThe(name)}`,
  },
  now: 'agora',
  onlyThis: 'Só este compartilhamento acaba. Os outros seguem.',
  kept: {
    RECEIVING: () => 'O que já recebemos fica guardado pelo tempo que a lei pede.',
    TRANSMITTING: (name: string) => `O que ${the(name)} já recebeu fica guardado pelo tempo que a lei pede.`,
  },
  lost: 'Você pode perder serviços que usam estes dados.',
  final: 'Não dá para desfazer.',
  again: 'Para voltar, é preciso um novo pedido.',
} as const

export const RENEW = {
  title: (name: string) => `Renovar o compartilhamento com ${the(name)}?`,
  verb: 'RENOVAR',
  same: (term: number) => `Mesmos dados e mesmo objetivo, por ${months(term)} a contar de hoje.`,
  confirm: (name: string) => `Você vai para ${the(name)} e confirma com a senha de lá.`,
  endsNow: 'Este compartilhamento é encerrado agora. Se você parar no meio, nada é compartilhado.',
  endsLater: 'Este compartilhamento segue valendo e é encerrado quando você confirmar o novo.',
  endedBefore: 'Este compartilhamento já terminou. O novo começa quando você confirmar.',
} as const

export const CHANGE = {
  title: (name: string) => `Alterar o compartilhamento com ${the(name)}?`,
  verb: 'ALTERAR',
  what: 'Você muda os dados ou o prazo de um compartilhamento que já existe.',
  replaces: 'A mudança cria um compartilhamento novo, que toma o lugar deste.',
  stages: {
    now: 'São duas etapas: este é encerrado e o novo é autorizado.',
    later: 'São duas etapas: o novo é autorizado e este é encerrado.',
  },
  scope: 'Se você tirar dados, eles deixam de ser enviados, e serviços que usam esses dados podem parar.',
  term: 'O novo prazo conta a partir de hoje, e muda o dia em que tudo acaba.',
  endsNow: 'Este compartilhamento é encerrado agora. Se você parar no meio, nada é compartilhado.',
  endsLater: 'Este compartilhamento segue valendo e é encerrado no fim, quando você autorizar o novo.',
} as const

export const ELSEWHERE = {
  title: (name: string) => `Isso começa ${atThe(name)}`,
  verb: { renew: 'renovar', change: 'alterar' },
  text: (name: string, verb: string) =>
    `Quem recebe estes dados é ${the(name)}. Para ${verb} o compartilhamento, faça o pedido por lá. Depois você confirma aqui.`,
  institution: 'Instituição',
  address: 'Endereço',
  untouched: 'Nada muda até lá: este compartilhamento segue como está.',
  understood: 'ENTENDI',
} as const

export const RECEIPT = {
  title: 'Compartilhamento encerrado',
  lead: {
    RECEIVING: (name: string) => `${The(name)} não envia mais estes dados. Só este compartilhamento acabou.`,
    TRANSMITTING: (name: string) =>
      `Não enviamos mais estes dados ${toThe(name)}. Só este compartilhamento acabou.`,
  },
  endedAt: 'Encerrado em',
  from: 'Quem enviava',
  to: 'Quem recebia',
  term: 'Prazo',
  validity: (start: string, end: string) => `de ${start} até ${end}`,
  data: 'Dados que não são mais compartilhados',
  note: 'Fica guardado em Meus Compartilhamentos. Não dá para desfazer: para voltar, é preciso um novo pedido.',
} as const

export const FAILURE = {
  ours: 'O problema é nosso, não seu. Nenhum dado saiu do lugar.',
  network: 'Não houve resposta. Nenhum dado saiu do lugar.',
  unknown: 'Não encontramos este compartilhamento entre os seus.',
  refused: 'Não conseguimos fazer isso agora. Nenhum dado saiu do lugar.',
  formerEnded: 'O compartilhamento anterior já foi encerrado. O novo ainda não foi pedido.',
  wait: 'Espere alguns minutos e tente de novo.',
  connection: 'Confira sua conexão e tente de novo.',
  signIn: 'Saia e entre de novo. Depois, tente outra vez.',
  look: 'Volte à lista e escolha de novo.',
  newRequest: 'Faça um novo pedido quando quiser.',
  sac: (code: string) => `Continua? Ligue para o SAC e informe o código ${code}.`,
  note: 'Voltamos com você para o início.',
  back: 'VER COMPARTILHAMENTOS',
} as const
