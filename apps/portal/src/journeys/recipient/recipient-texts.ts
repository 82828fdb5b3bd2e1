import { atThe, ofThe, The, the, toThe } from '@consente/domain/article'

/**
 * Every visible sentence of the recipient journey, page by page. Those that the specification quotes are letter for
 * letter. Names of institutions come with their article (`article.ts`), except where a quoted sentence fixes it.
 */

/** What a bridge says to readers. */
export type BridgeFacts = { from: string; to: string; required: number; optional: number; until: string }

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

export const COMMON = {
  continue: 'CONTINUAR',
  back: 'VOLTAR',
  cancel: 'CANCELAR',
  loading: 'Carregando...',
  loadingFailed: 'Não conseguimos carregar esta parte.',
  retry: 'Tentar de novo',
  sender: 'Quem envia',
  you: 'Você',
  citizenPortal: 'Portal do cidadão',
  openInsurancePortal: 'Portal do Open Insurance',
  groups: (count: number) => counted(count, 'grupo de dados', 'grupos de dados'),
  months: (months: number) => counted(months, 'mês', 'meses'),
  until: (date: string) => `até ${date}`,
  companies: (count: number) => counted(count, 'empresa'),
  invalidCnpj: 'CNPJ inválido',
}

/** Groups of registration data, in the words of the specification. */
export const DATA = {
  dadosCadastrais: 'Dados Cadastrais',
  dadosPessoais: 'Dados Pessoais',
  informacoesComplementares: 'Informações Complementares',
  products: 'Dados de produtos',
  allProducts: 'Todos os produtos',
  noProduct: 'Nenhum produto Selecionado',
}

export const HOME = {
  /** "Ltda." brings its own full stop. */
  title: (name: string) => `Olá, ${name.replace(/\.$/, '')}. O que você quer fazer?`,
  titleUnnamed: 'Olá. O que você quer fazer?',
  lead: (brand: string) =>
    `Traga para ${the(brand)} os dados que você tem em outras instituições, ou veja o que já está compartilhado.`,
  bring: 'Trazer meus dados',
  bringText: 'Escolha de onde vêm, quais dados e por quanto tempo. Leva uns 5 minutos.',
  unfinished: 'Você tem um pedido sem terminar.',
  resume: (name: string) => `Retomar o pedido ${toThe(name)}`,
  afresh: 'Um novo começa do zero.',
  newConsent: 'NOVO CONSENTIMENTO',
  see: 'Ver o que já compartilho',
  seeText: 'Acompanhe, mude ou encerre quando quiser.',
  myShares: 'MEUS COMPARTILHAMENTOS',
  how: 'Como funciona',
  howReason: 'Quatro passos. Nada vai sem o seu sim.',
  howSteps: [
    { title: 'Você escolhe', text: 'De qual instituição e para quê.' },
    { title: 'Diz o quê e até quando', text: 'Os dados e o prazo.' },
    { title: 'Confirma do outro lado', text: 'Com a senha de lá. Nós não vemos.' },
    { title: 'Pronto', text: 'Você encerra quando quiser.' },
  ],
  good: 'Bom saber',
  cost: 'Quanto custa',
  costText: 'Nada. Compartilhar é gratuito.',
  who: 'Quem participa',
  whoText: 'Seguradoras, bancos e outras instituições autorizadas.',
  whoLink: 'Ver participantes',
  long: 'Por quanto tempo',
  longText: 'De 3 a 12 meses. Você escolhe.',
  moving: 'Serviços de movimentação',
  movingText: 'Aqui não há. Nada é contratado nem alterado: você só compartilha dados.',
  doubts: 'Suas dúvidas',
  doubtsText: 'No portal oficial do Open Insurance.',
  citizenPortal: 'PORTAL DO CIDADÃO',
  onboarding: 'Conhecer o compartilhamento',
  terms: 'Termos de uso',
  active: (count: number) => counted(count, 'ativo'),
  pending: (count: number) => counted(count, 'pendente'),
  none: 'Nenhum compartilhamento ativo.',
  endsInDays: (name: string, days: number) =>
    days <= 1 ? `${name} termina até amanhã.` : `${name} termina em ${days} dias.`,
  endsOn: (name: string, date: string) => `${name} termina em ${date}.`,
}

export const SELECT = {
  title: 'De onde vêm os seus dados?',
  lead: 'Diga para quê e escolha uma instituição. Nada é enviado agora.',
  nothingYet: 'Ainda nada',
  nextStep: 'Você decide no próximo passo',
  captionEmpty: 'A ponte ainda não tem a outra ponta.',
  captionPlanned: (from: string, to: string) =>
    `A ponte está planejada: ${from} envia, ${to} recebe. Nenhum dado escolhido ainda.`,
  youReason: 'É você quem autoriza.',
  name: 'Nome',
  document: (kind: string) => `Seu ${kind}`,
  representative: 'CPF do representante',
  goal: 'Para que vamos usar',
  goalReason: 'Escolha um objetivo. Só podemos usar os dados para ele.',
  goalLegend: 'Objetivo do compartilhamento',
  goalPeriod: (months: number) => `Prazo próprio: ${COMMON.months(months)}`,
  institution: 'De qual instituição',
  institutionReason: 'Uma por vez. Para outra, faça um novo compartilhamento.',
  institutionLegend: 'Instituição de origem',
  brandTip: 'O que é uma marca?',
  brandTipText:
    'Marca é o nome que você conhece. Uma marca pode reunir várias empresas, cada uma com o seu CNPJ.',
  search: 'Buscar outra instituição',
  searchFirst: 'Buscar instituição',
  more: (name: string) => ['Mais informações sobre ', the(name).split(' ')[0] ?? 'a', name] as const,
  moreFallback: (name: string) => `Os dados saem da marca ${name}, que reúne as empresas abaixo.`,
  brand: 'Marca',
  cnpj: 'CNPJ',
  company: 'De qual empresa',
  companyReason: 'Esta marca tem mais de uma. O pedido vai para a que você escolher.',
  companyLegend: 'Empresa da marca',
  question: (name: string) => `Você escolheu a ${name}. Deseja continuar?`,
  missing: {
    both: 'Falta escolher o objetivo e a instituição.',
    goal: 'Falta escolher o objetivo.',
    institution: 'Falta escolher a instituição.',
    company: 'Falta escolher a empresa.',
  },
}

export const SEARCH = {
  title: 'Buscar instituição',
  label: 'Nome, marca ou CNPJ',
  placeholder: 'Ex.: Beta ou 11.222',
  types: 'Tipo',
  type: { seguradora: 'Seguradora', banco: 'Banco', outros: 'Outros' },
  legend: 'Instituições encontradas',
  found: (shown: number, total: number) => {
    const amount = `${counted(total, 'instituição', 'instituições')}.`
    return shown < total
      ? `${amount} Estas são as primeiras ${shown}. Escolha uma.`
      : `${amount} Escolha uma.`
  },
  notFound: 'Instituição não encontrada',
  notFoundAdvice: 'Confira o nome ou o CNPJ. Só aparecem instituições que participam do Open Insurance.',
  more: 'MOSTRAR MAIS',
  details: (name: string) => `Detalhes ${ofThe(name)}`,
  choose: (name: string) => `ESCOLHER ${name.toLocaleUpperCase('pt-BR')}`,
  chooseNone: 'ESCOLHER',
  missing: 'Escolha uma instituição da lista.',
}

export const DETAILS = {
  participants: 'Empresas desta marca',
  close: 'VOLTAR',
  choose: 'ESCOLHER',
}

export const CONFIRM = {
  title: 'Quais dados, e por quanto tempo?',
  lead: 'O obrigatório já vem marcado, com o motivo. O resto só vai se você marcar.',
  caption: ({ from, to, required, optional, until }: BridgeFacts) =>
    `Ponte em construção: ${COMMON.groups(required + optional)}, ${counted(required, 'obrigatório')} e ${counted(optional, 'opcional', 'opcionais')}, ${ofThe(from)} para ${the(to)}, até ${until}. Falta a sua confirmação.`,
  about: 'Sobre o compartilhamento',
  aboutReason: (brand: string) => `Seus dados ficam com ${the(brand)} e servem só para este objetivo.`,
  goal: 'Objetivo',
  change: 'Trocar',
  institution: 'Instituição Selecionada',
  required: 'Dados obrigatórios',
  requiredReason: 'Sem eles não há como saber que é você, nem o que comparar.',
  optional: 'Dados opcionais',
  optionalReason: 'Você escolhe. Se não marcar, nada muda no seu atendimento.',
  reason: {
    dadosCadastrais: 'Para confirmar que os dados são mesmo seus.',
    dadosPessoais: 'Para calcular coberturas do seu perfil.',
    informacoesComplementares: 'Ajuda a achar descontos por tempo de casa.',
    products: 'Para comparar o preço e a proteção que você tem hoje.',
  },
  select: 'SELECIONAR DADOS',
  clear: 'Limpar escolha',
  cleared: 'Nenhum dado de produto vai.',
  dropped: (name: string) => `${name} não vai mais.`,
  drop: 'Tirar',
  all: 'Ver todos os dados',
  period: 'Prazo',
  periodReason: 'No máximo 12 meses. Acaba sozinho na data marcada.',
  periodLabel: 'Compartilhar por',
  line: (start: string, end: string, months: number) =>
    `Linha do prazo: começa hoje, ${start}, e termina em ${end}, ${COMMON.months(months)} depois.`,
  next: 'No próximo passo você confere tudo antes de enviar.',
  missing: {
    products: 'Falta selecionar os dados de produtos. Ou desmarque essa opção.',
    anything: 'Falta marcar algum dado para compartilhar.',
  },
  bar: (groups: number, months: number) => `${COMMON.groups(groups)} por ${COMMON.months(months)}`,
}

export const PRODUCTS = {
  title: 'Selecionar dados de produtos',
  published: (name: string) => `Só aparecem produtos que ${the(name)} publica.`,
  nothingTicked: 'Nada vem marcado.',
  all: 'Selecionar todos os produtos',
  group: (name: string) => `Tudo de ${name}`,
  ticked: (count: number, all: number) => (count === all ? 'tudo marcado' : `${count} de ${all}`),
  listNote: 'Quem marca um detalhe leva junto a lista: sem ela não dá para achar a apólice.',
  chosen: (count: number) =>
    count === 0 ? 'Nenhum item marcado.' : `${counted(count, 'item marcado', 'itens marcados')}.`,
  none: (name: string) => `${The(name)} ainda não publica dados de produtos.`,
  cancelNote: 'CANCELAR desfaz toda a escolha de produtos. Para sair sem mexer, use o botão de fechar.',
  confirm: 'CONFIRMAR',
  sure: 'Tem Certeza?',
  sureText: (name: string) =>
    `Você marcou todos os dados de todos os produtos. ${The(name)} vai enviar tudo o que estiver nesta lista.`,
  sureNo: 'NÃO',
  sureYes: 'SIM, TODOS',
}

export const ALL_DATA = {
  title: 'Todos os dados',
  lead: 'Tudo o que pode ser compartilhado, por grupo. Nada aqui muda a sua escolha.',
  close: 'VOLTAR',
}

export const SUMMARY = {
  title: 'Confira antes de confirmar',
  lead: (name: string) => `Falta uma peça na ponte: a sua confirmação ${atThe(name)}.`,
  caption: ({ from, to, required, optional, until }: BridgeFacts) =>
    `D${ofThe(from).slice(1)} para ${the(to)}, ${COMMON.groups(required + optional)}, até ${until}. Falta confirmar.`,
  summary: 'Resumo',
  summaryReason: 'Está tudo aqui. Dez segundos bastam.',
  goal: 'Para quê',
  what: 'O quê',
  until: 'Até quando',
  fromToday: (months: number) => `${COMMON.months(months)}, a contar de hoje`,
  change: 'Mudar',
  next: 'O que acontece agora',
  nextItems: (name: string) => [
    { icon: 'external' as const, strong: `Você vai para ${the(name)}`, rest: ' e entra com a senha de lá.' },
    {
      icon: 'lock' as const,
      strong: 'Depois daqui não dá para editar',
      rest: ' dados nem prazo. Lá, você só escolhe as apólices.',
    },
    { icon: 'undo' as const, strong: 'Pode encerrar a qualquer momento', rest: ', aqui ou lá, de graça.' },
  ],
  authorisation: 'Sua autorização',
  authorisationReason: 'Só vale com a sua marca. Por isso ela vem vazia.',
  accept: (from: string, to: string) =>
    `Li e concordo: autorizo ${the(from)} a enviar ${toThe(to)} os dados deste resumo, para o objetivo indicado, até `,
  terms: 'Ler os termos',
  termsTitle: 'Termos do compartilhamento',
  termsClose: 'VOLTAR',
  note: (name: string) => `Ao continuar, abrimos ${the(name)} nesta mesma aba.`,
  missing: 'Falta marcar a sua autorização.',
}

export const REDIRECTING = {
  title: (name: string) => `Ir para ${the(name)}?`,
  warning:
    'A partir deste redirecionamento, os dados compartilhados não podem mais ser editados. Lá, você só escolhe as apólices.',
  preparing: 'Preparando o seu pedido...',
  ready: 'Tudo pronto. Confira e continue.',
  sending: 'Enviando o seu pedido...',
  groups: (count: number, until: string) => `${COMMON.groups(count)}, até ${until}`,
}

export const LEAVE = {
  title: 'Sair do compartilhamento?',
  text: 'Sua escolha fica guardada neste aparelho. Nada foi enviado.',
  stay: 'CONTINUAR AQUI',
  leave: 'DEIXAR PARA DEPOIS',
  doneTitle: 'Voltar ao início?',
  doneText: 'O formulário foi concluído. Deseja voltar para o início?',
  doneStay: 'NÃO',
  doneLeave: 'SIM',
}
