import { ofThe, the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { COMMON } from '../draft/journey-texts.ts'

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
  representative: 'CPF do representante',
  goal: 'Para que vamos usar',
  goalReason: 'Escolha um objetivo. Só podemos usar os dados para ele.',
  noGoals:
    'Ainda não há objetivos cadastrados, e sem um objetivo não dá para continuar. Volte mais tarde ou fale com o nosso atendimento.',
  goalLegend: 'Objetivo do compartilhamento',
  goalPeriod: (months: number) => `Costuma bastar: ${COMMON.months(months)}`,
  institution: 'De qual instituição',
  institutionReason: 'Uma por vez. Para outra, faça um novo compartilhamento.',
  institutionLegend: 'Instituição de origem',
  brandTip: 'O que é uma marca?',
  brandTipText:
    'Marca é o nome que você conhece. Uma marca pode reunir várias empresas, cada uma com o seu CNPJ.',
  search: 'Buscar outra instituição',
  searchFirst: 'Buscar instituição',
  more: (name: string) => ['Sobre ', the(name).split(' ')[0] ?? 'a', name] as const,
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
