/** Values of the scheme's enumerations in a customer's words: a few said by hand, the others by their letters. */

const SAID: Readonly<Record<string, string>> = {
  APOLICE_INDIVIDUAL: 'Apólice individual',
  APOLICE_FROTA_AUTOMOVEL: 'Apólice de frota',
  AVALIACAO_INICIAL: 'Em avaliação inicial',
  CANCELADO_POR_ERRO_OPERACIONAL: 'Cancelado por erro operacional',
  NAO_EXPOSTO: 'Não',
  PESSOA_POLITICAMENTE_EXPOSTA_PPE: 'Sim',
  SEM_INFORMACAO: 'Sem informação',
  PAGAMENTO_UNICO: 'Pagamento único',
  UNIAO_ESTAVEL: 'União estável',
  VIUVO: 'Viúvo(a)',
  SOLTEIRO: 'Solteiro(a)',
  CASADO: 'Casado(a)',
  DIVORCIADO: 'Divorciado(a)',
}

/** The enumerations have no accents; these words do. */
const ACCENTS: Readonly<Record<string, string>> = {
  acidente: 'acidente',
  basica: 'básica',
  conteudo: 'conteúdo',
  doenca: 'doença',
  eletricos: 'elétricos',
  esteticos: 'estéticos',
  fisicos: 'físicos',
  imovel: 'imóvel',
  unico: 'único',
  veiculo: 'veículo',
  veiculos: 'veículos',
}

/** These are names, not words. */
const NAMES = new Set(['RCFV', 'RCFC', 'APP', 'IPCA', 'INPC', 'IGPM', 'PGBL', 'VGBL'])

/** 'CASCO_COMPREENSIVA' → 'Casco compreensiva'; 'INDENIZACAO' → 'Indenização'. */
export function inWords(code: string): string {
  const said = SAID[code]
  if (said) return said
  const text = code.split('_').map(wordOf).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function wordOf(part: string): string {
  if (NAMES.has(part)) return part
  const word = part.toLowerCase()
  return ACCENTS[word] ?? word.replace(/coes$/, 'ções').replace(/cao$/, 'ção')
}
