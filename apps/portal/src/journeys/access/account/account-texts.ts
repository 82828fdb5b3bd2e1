export const OK = 'OK'

export const ACCOUNT = {
  alreadyRegistered: 'Usuário já cadastrado.',
  weakPassword: 'A senha não atende aos requisitos solicitados',
  unknownEmail: 'Usuário ou email incorretos.',
  invalidCode: 'Código de ativação inválido.',
  invalidEmail: 'Email Inválido.',
  codeSent: 'Codigo enviado com sucesso!',
  email: 'E-mail',
  code: 'Código de ativação',
  codeHint: (email: string) => `São só números. Enviamos para ${email}.`,
  codeHintPlain: 'São só números. Enviamos para o seu e-mail.',
  codeSentText: (email: string) => `Veja a caixa de entrada de ${email}. Se não achar, olhe também o spam.`,
  whoYouAre: 'Quem é você',
  name: 'Nome completo',
  password: 'Senha',
  confirmation: 'Confirme a senha',
  representative: 'CPF do representante',
  representativeHint: 'Quem age pela empresa. Precisa constar no nosso cadastro.',
  yourData: 'Seus dados',
  emailChecked: 'Já conferimos seu e-mail com o código que enviamos.',
  yourPassword: 'Sua senha',
  passwordTip:
    'Não repita uma senha antiga. Evite nome, data de nascimento, CPF e números em ordem, como 1234.',
  backToLogin: 'RETORNAR AO LOGIN',
  back: 'VOLTAR',
  send: 'ENVIAR',
  confirm: 'CONFIRMAR',
} as const

export const TERMS = {
  accept: 'Li e aceito as',
  link: 'Condições Legais',
  title: 'Condições Legais',
  about: 'Estas condições se referem à',
  privacy: 'Política de Privacidade',
  and: ', à ',
  cookies: 'Política de Cookies',
  law: 'e à Lei Geral de Proteção de Dados (LGPD).',
  frame: 'Texto das Condições Legais',
  acceptButton: 'Aceitar',
  rejectButton: 'Rejeitar',
  missing: 'Para continuar, leia e aceite as Condições Legais.',
  unavailable: 'Servidor indisponível no momento, tente novamente mais tarde.',
} as const

export const RECOVERY = {
  title: {
    email: 'Recupere sua senha',
    code: 'Confirme que é você',
    password: 'Crie uma senha nova',
  },
  over: 'Recuperação de senha',
  requestReason: 'Enviamos um código para o e-mail do seu cadastro.',
  codeReason: 'Digite o código que chegou no seu e-mail.',
  haveCode: 'INFORME CÓDIGO DE ATIVAÇÃO',
  askCode: 'SOLICITAR CÓDIGO',
  done: 'Senha alterada Com sucesso!',
  doneText: 'Agora é só entrar com a senha nova.',
} as const

export const SIGN_UP = {
  over: (step: number) => `Cadastro · passo ${step} de 3`,
  title: {
    email: 'Primeiro, seu documento e seu e-mail',
    code: 'Agora, o código que enviamos',
    password: 'Seu nome e uma senha só sua',
  },
  identityReason: 'Enviamos um código para o seu e-mail, para ter certeza de que ele é seu.',
  codeRow: 'Código',
  codeReason: 'O código vale por 10 minutos e só uma vez.',
  again: 'ENVIAR OUTRO CÓDIGO',
  done: 'Cadastro realizado com sucesso!',
  doneText: 'Agora é só entrar.',
} as const
