import { ofThe, The, the } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'
import { type BridgeFacts, COMMON } from '../draft/journey-texts.ts'

export const CONFIRM = {
  title: 'Quais dados, e por quanto tempo?',
  lead: 'O obrigatório já vem marcado, com o motivo. O resto só vai se estiver marcado.',
  caption: ({ from, to, required, optional, until }: BridgeFacts) =>
    `Ponte em construção: ${COMMON.groups(required + optional)}, ${counted(required, 'obrigatório')} e ${counted(optional, 'opcional', 'opcionais')}, ${ofThe(from)} para ${the(to)}, até ${until}. Falta você autorizar.`,
  about: 'Sobre o compartilhamento',
  aboutReason: (brand: string) => `Seus dados ficam com ${the(brand)} e servem só para este objetivo.`,
  goal: 'Objetivo',
  change: 'Trocar',
  you: 'Você',
  institution: 'Instituição Selecionada',
  required: 'Dados obrigatórios',
  requiredReason: 'Sem eles não há como saber que é você, nem cumprir o objetivo.',
  optional: 'Dados opcionais',
  optionalReason: 'Você escolhe. Se não marcar, nada muda no seu atendimento.',
  /** Holds for every purpose: data may serve the chosen one only. */
  reason: {
    dadosCadastrais: 'Para confirmar que os dados são mesmo seus.',
    dadosPessoais: 'Para levar em conta o seu perfil.',
    informacoesComplementares: 'Ajudam a levar em conta o seu tempo de casa.',
    products: 'Para partir dos seguros que você já tem.',
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
  enough: (months: number) => `Para este objetivo ${months === 1 ? 'basta' : 'bastam'} ${months}.`,
  takeEnough: (months: number) => `USAR ${COMMON.months(months).toUpperCase()}`,
  line: (start: string, end: string, months: number) =>
    `Linha do prazo: começa hoje, ${start}, e termina em ${end}, ${COMMON.months(months)} depois.`,
  next: 'No próximo passo você confere tudo antes de enviar.',
  missing: {
    products: 'Falta escolher os dados de produtos. Ou desmarque essa opção.',
    anything: 'Falta marcar algum dado para compartilhar.',
  },
  bar: (groups: number, months: number) => `${COMMON.groups(groups)} por ${COMMON.months(months)}`,
}

export const PRODUCTS = {
  title: 'Escolher dados de produtos',
  published: (name: string) => `Só aparecem produtos que ${the(name)} publica.`,
  nothingTicked: 'Nada vem marcado.',
  all: 'Marcar todos os produtos',
  group: (name: string) => `Tudo de ${name}`,
  ticked: (count: number, all: number) => (count === all ? 'tudo marcado' : `${count} de ${all}`),
  listNote: 'Marcar um detalhe marca também a lista dele.',
  chosen: (count: number, all: number) =>
    count === 0 ? 'Nenhum item marcado' : `${count} de ${counted(all, 'produto')}`,
  none: 'Não há dados de produtos para escolher agora.',
  cancelNote: 'Cancelar limpa o que você marcou.',
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
