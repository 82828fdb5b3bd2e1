export const INVALID_DOCUMENT = 'CPF ou CNPJ inválido.'
export const MISSING_FIELDS = 'Todos os campos devem ser preenchidos.'
export const CONNECTION_FAILED = 'Houve uma falha na conexão com o servidor.'
export const REQUIRED_MARK = '* Campos obrigatórios'

/** Identification types, in the specification's order and spelling. Only the first may be chosen. */
export const IDENTIFICATION_TYPES = [
  { value: 'document', label: 'CPF / CNPJ' },
  { value: 'identity-card', label: 'Registo Geral (Carteira de Identidade)', disabled: true },
  { value: 'passport', label: 'Passaporte', disabled: true },
  { value: 'foreigner', label: 'Registo Nacional de Estrangeiros', disabled: true },
  { value: 'newborn', label: 'Código nascido vivo', disabled: true },
] as const
/** Identification types of the login; only CPF / CNPJ can be chosen. */
export type IdentificationType = (typeof IDENTIFICATION_TYPES)[number]['value']

export const LOGIN = {
  title: 'Seus dados são seus. Você decide quem recebe.',
  lead: 'Peça, acompanhe ou encerre o compartilhamento dos seus dados.',
  form: 'Entrar',
  signedIn: 'Você já entrou neste navegador.',
  continueAs: (name: string) => `Continuar como ${name}`,
  leave: 'Sair',
  type: 'Tipo de identificação',
  document: 'CPF ou CNPJ',
  documentPlaceholder: '000.000.000-00',
  firstDocument: 'Primeiro conferimos seu documento. Depois, a senha.',
  known: 'Encontramos seu cadastro. Agora, a senha.',
  unknown: 'Ainda não há cadastro com este documento. Você pode se cadastrar agora.',
  password: 'Senha',
  enter: 'ENTRAR',
  signUp: 'QUERO ME CADASTRAR',
  forgot: 'ESQUECEU SUA SENHA?',
  greyed: 'Estas duas opções abrem depois que você informar o documento.',
  documentFirst: 'Preencha o CPF/CNPJ antes de continuar',
  notImplemented: 'Forma de cadastro ainda não implementada',
  wrongPassword: 'Usuário ou senha incorretos.',
  noAccess: 'Você não tem mais acesso em nome desta empresa.',
  protection: 'Como protegemos você',
  promises: [
    { title: 'Você escolhe', text: 'quais dados vão e para qual instituição.' },
    { title: 'Com prazo', text: 'Nunca mais de 12 meses. Depois, acaba sozinho.' },
    { title: 'E com saída', text: 'Encerre quando quiser, aqui mesmo.' },
  ],
} as const
