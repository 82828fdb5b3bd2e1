import { counted } from '@consente/domain/counted'
/**
 * Sentences that several pages of the recipient journey show; each step has its own beside it. Sentences that the
 * specification quotes are letter for letter. Names of institutions come with their article (`article.ts`), except
 * where a quoted sentence fixes it.
 */

/** A bridge's sentence for screen readers. */
export type BridgeFacts = { from: string; to: string; required: number; optional: number; until: string }

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
  document: (kind: string) => `Seu ${kind}`,
  brandDescription: (name: string) => `Os dados saem da marca ${name}, que reúne as empresas abaixo.`,
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
