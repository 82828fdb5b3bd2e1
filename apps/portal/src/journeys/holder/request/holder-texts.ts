import { atThe, ofThe, the, toThe } from '@consente/domain/article'

/** Every visible sentence of the holder journey. Quoted ones are the specification's, letter for letter. */

const months = (count: number): string => (count === 1 ? '1 mês' : `${count} meses`)

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
  asker: 'Instituição que pediu os dados',
  amount: (groups: number) => (groups === 1 ? '1 grupo de dados' : `${groups} grupos de dados`),
  months,
  until: (date: string) => `até ${date}`,
  termUntil: (count: number, date: string) => `${months(count)}, até ${date}`,
  policy: (number: string) => `Apólice ${number}`,
  request: (share: { from: string; to: string; what: string; until: string }) =>
    `Pedido: ${the(share.from)} envia ${share.what} ${toThe(share.to)}, por ${share.until}. Falta confirmar.`,
  stale: 'Outro pedido foi aberto em outra aba. Continue por lá, ou comece de novo em quem pediu os dados.',
} as const

export const STALE = { title: 'Este pedido não está mais nesta aba' } as const

export const CONFIRM_TEXTS = {
  title: (name: string) => `${name} pede os seus dados`,
  lead: 'Escolha de quais apólices. O resto você já definiu lá e não muda aqui.',
  leadWithoutPolicies: 'Confira os dados pedidos. Você já definiu tudo lá, e aqui não muda.',
  alertTitle: 'Nenhuma apólice selecionada!',
  alertText: 'Selecione uma apólice antes de continuar.',
  choose: 'Marque pelo menos uma.',
  single: 'Você só tem uma, então já vem marcada.',
  none: 'Você não tem apólices aqui. Não é preciso escolher nada.',
  noneInGroup: 'Nenhuma apólice encontrada.',
  legend: (group: string) => `Apólices: ${group}`,
  also: 'Vão também',
  alsoReason: 'Definido no pedido. Aqui não muda.',
  changes: (name: string) =>
    `Quer mudar dados ou prazo? Cancele e faça um novo pedido ${atThe(name)}. Você pode encerrar a qualquer momento.`,
  next: (name: string) => `Depois de confirmar, você volta para ${the(name)}.`,
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
export const SERVICES_REASON = 'Um serviço pedido com o compartilhamento.'

export const REVIEW_TEXTS = {
  title: 'Confira antes de confirmar',
  lead: (name: string) => `Ao continuar, você autoriza o envio destes dados ${toThe(name)}.`,
  back: 'Início do pedido',
  summary: 'Resumo',
  summaryReason: 'Está tudo aqui. Dez segundos bastam.',
  receiver: 'Quem recebe',
  goal: 'Objetivo',
  term: 'Prazo',
  data: 'Dados',
  dataReason: 'O que será enviado.',
  anytime: 'Você pode encerrar a qualquer momento, aqui ou lá.',
  next: (name: string) => `Ao continuar, você volta para ${the(name)}.`,
} as const

export const REJECT = {
  title: 'Cancelar o pedido?',
  text: 'Você selecionou a opção CANCELAR o compartilhamento, por isso será redirecionado para a Instituição em que iniciou o processo. Deseja prosseguir?',
  no: 'NÃO',
  yes: 'SIM, CANCELAR',
  after: (name: string) => `A ponte não se forma: nenhum dado sai ${ofThe(name)}.`,
} as const

export const MISMATCH = {
  title: 'Não foi possível fazer sua autenticação!',
  stopped: (document: string) =>
    `O ${document} do login não é o que você informou no início do compartilhamento. Por isso paramos aqui. Nenhum dado foi enviado.`,
  solve: 'Como resolver',
  goBack: (document: string) => `Volte à autorização do compartilhamento e informe o mesmo ${document}.`,
  signIn: (document: string) =>
    `Ou faça o login com o mesmo ${document}: para isso, comece de novo na instituição que pediu os dados.`,
  understood: 'ENTENDI',
} as const

export const REDIRECT_TEXTS = {
  title: (name: string) => `Você está sendo redirecionado para ${the(name)}`,
  lead: 'Você autorizou o compartilhamento. Falta voltar para concluir.',
  what: 'Sua autorização',
  onTheWay: 'a caminho',
  caption: (from: string, to: string) => `Sua autorização está atravessando ${ofThe(from)} para ${the(to)}.`,
  stay: 'Não feche esta aba',
  stayReason: 'Se fechar, talvez o compartilhamento não se conclua.',
  soon: 'Abre sozinho em 2 segundos.',
  done: 'Você já saiu daqui uma vez.',
  link: (name: string) => `Não abriu? Ir agora para ${the(name)}`,
  where: 'Você volta ao mesmo lugar de onde saiu.',
  anytime: 'Você pode encerrar a qualquer momento, aqui ou lá.',
} as const

export const MULTI = {
  title: 'Compartilhamento com mais de um responsável',
  lead: () => 'Todos os responsáveis precisam autorizar. Confira quem falta.',
  approvers: 'Quem autoriza',
  approversReason: 'Só vale depois que todos autorizarem, em até 60 minutos.',
  othersHow:
    'Quem falta entra aqui, em até 60 minutos, e responde em Meus Compartilhamentos. Depois, é preciso um novo pedido.',
  requester: 'Quem pediu',
  approved: 'Aprovado',
  next: () => 'Ao continuar, sua autorização fica registrada.',
  done: 'Sua autorização foi registrada',
  caption: (from: string, to: string) =>
    `A ponte entre ${the(from)} e ${the(to)} se fecha quando todos autorizarem.`,
  doneLead: 'Quando todos autorizarem, o compartilhamento começa a valer.',
  return: (name: string) => `Volte para ${the(name)} e acompanhe por lá.`,
  sampleReturn: 'Você volta para o início.',
} as const

export const FAILURE = {
  ours: 'O problema é nosso, não seu. Nenhum dado foi enviado.',
  network: 'Não houve resposta. Nenhum dado foi enviado.',
  signedOut: 'Sua sessão terminou. Nenhum dado foi enviado.',
  signIn: 'Entre de novo para continuar: o que você escolheu está guardado.',
  ended: 'Este pedido já foi concluído ou terminou.',
  refused: 'Não conseguimos fazer isso agora. Nenhum dado foi enviado.',
  wait: 'Espere alguns minutos e tente de novo.',
  connection: 'Confira sua conexão e tente de novo.',
  again: 'Comece de novo na instituição que pediu os dados.',
  sac: (code: string) => `Continua? Ligue para o SAC e informe o código ${code}.`,
  retry: 'TENTAR DE NOVO',
  toSignIn: 'Levamos você para entrar de novo.',
  toStart: 'Voltamos com você para o início.',
  toAsker: (name: string) => `Voltamos com você para ${the(name)}.`,
} as const
