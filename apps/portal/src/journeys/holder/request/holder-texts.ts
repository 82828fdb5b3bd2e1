import { ofThe, the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'

const months = (count: number): string => counted(count, 'mês', 'meses')

export const COMMON = {
  continue: 'CONTINUAR',
  cancel: 'CANCELAR',
  back: 'VOLTAR',
  you: 'Você',
  youReason: 'É você quem autoriza.',
  name: 'Nome',
  ownCpf: 'Seu CPF',
  ownCnpj: 'Seu CNPJ',
  representative: 'CPF do representante',
  amount: (groups: number) => counted(groups, 'grupo de dados', 'grupos de dados'),
  months,
  until: (date: string) => `até ${date}`,
  termUntil: (count: number, date: string) => `${months(count)}, até ${date}`,
  policy: (number: string) => `Apólice ${number}`,
  request: ({
    from,
    to,
    what,
    until,
  }: {
    from: string
    to: string
    what: string
    until?: string | undefined
  }) => `Pedido: ${the(from)} envia ${what} ${toThe(to)}${until ? `, por ${until}` : ''}. Falta autorizar.`,
  noPolicies: 'Nenhuma apólice encontrada.',
  stale: 'Outro pedido foi aberto em outra aba. Continue por lá, ou comece de novo em quem pediu os dados.',
} as const

export const SERVICES = {
  'damage-claim': {
    title: 'Aviso de sinistro de danos',
    text: 'Avisar, em seu nome, um sinistro de bens: veículo, casa e outros.',
  },
  'person-claim': {
    title: 'Aviso de sinistro de pessoas',
    text: 'Avisar, em seu nome, um sinistro de seguro de pessoas.',
  },
  endorsement: {
    title: 'Endosso',
    text: 'Pedir, em seu nome, uma alteração na apólice.',
  },
} as const

export const REJECT = {
  title: 'Cancelar o pedido?',
  text: 'Você selecionou a opção CANCELAR o compartilhamento, por isso será redirecionado para a Instituição em que iniciou o processo. Deseja prosseguir?',
  no: 'NÃO',
  yes: 'SIM, CANCELAR',
  final: 'Não dá para desfazer. Para voltar, é preciso um novo pedido.',
  after: (name: string) => `A ponte não se forma: nenhum dado sai ${ofThe(name)}.`,
} as const

export const MISMATCH = {
  title: 'Não foi possível fazer sua autenticação!',
  stopped: (document: string) =>
    `O ${document} com que você entrou não é o do início do compartilhamento. Por isso paramos aqui. Nenhum dado foi enviado.`,
  solve: 'Como resolver',
  goBack: (document: string) => `Volte à autorização do compartilhamento e informe o mesmo ${document}.`,
  signIn: (document: string) =>
    `Ou comece de novo na instituição que pediu os dados, e entre aqui com o mesmo ${document}.`,
  understood: 'ENTENDI',
} as const
