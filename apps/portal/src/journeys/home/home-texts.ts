import { the, toThe } from '@consente/domain/article'
import { counted } from '@consente/domain/counted'

export const HOME = {
  /** "Ltda." brings its own full stop. */
  title: (name: string) => `Olá, ${name.replace(/\.$/, '')}. O que você quer fazer?`,
  titleUnnamed: 'Olá. O que você quer fazer?',
  lead: (brand: string) =>
    `Traga para ${the(brand)} os dados que você tem em outras instituições, ou veja o que já está compartilhado.`,
  bring: 'Trazer meus dados',
  bringText: 'Escolha de onde vêm, quais dados e por quanto tempo. Leva uns 5 minutos.',
  unfinished: 'O que você escolheu está guardado.',
  resume: (name: string) => `Retomar o pedido ${toThe(name)}`,
  newStart: 'Um novo começa do zero.',
  newConsent: 'NOVO CONSENTIMENTO',
  see: 'Ver o que já compartilho',
  seeText: 'Acompanhe, mude ou encerre quando quiser.',
  myShares: 'MEUS COMPARTILHAMENTOS',
  how: 'Como funciona',
  howReason: 'Quatro passos. Nada vai sem o seu sim.',
  howSteps: [
    { title: 'Você escolhe', text: 'De qual instituição e para quê.' },
    { title: 'Diz o quê e até quando', text: 'Os dados e o prazo.' },
    { title: 'Autoriza do outro lado', text: 'Com a senha de lá. Nós não vemos.' },
    { title: 'Pronto', text: 'Você encerra quando quiser.' },
  ],
  good: 'Bom saber',
  cost: 'Quanto custa',
  costText: 'Nada. Compartilhar é gratuito.',
  who: 'Quem participa',
  whoText: 'Seguradoras, bancos e outras instituições autorizadas.',
  whoLink: 'Ver participantes',
  long: 'Por quanto tempo',
  longText: 'No máximo 12 meses. Você escolhe.',
  moving: 'Serviços de movimentação',
  movingText: 'Não há serviços de movimentação. Nada é contratado nem alterado: você só compartilha dados.',
  doubts: 'Suas dúvidas',
  doubtsText: 'No portal oficial do Open Insurance.',
  citizenPortal: 'PORTAL DO CIDADÃO',
  onboarding: 'Conhecer o compartilhamento',
  terms: 'Termos de uso',
  active: (count: number) => counted(count, 'ativo'),
  pending: (count: number) => counted(count, 'pendente'),
  none: 'Nenhum compartilhamento ativo.',
  /** The sharing ends, not the institution: "hoje", "amanhã", "em 12 dias", "em 08/07/2027". */
  ends: (name: string, when: string) => `O compartilhamento com ${the(name)} termina ${when}.`,
}
