import type { NewDevice } from '../../accounts/account-news.port.ts'
import { dayAndTime, type Words } from '../words.ts'

/**
 * Somebody has signed in to the account in a new device. The button leads to a new password, which ends every session: it
 * needs no sign-in, only the mailbox that this mail is in.
 */
export function newDeviceWords({ at, device, place, how }: NewDevice): Words {
  const when = dayAndTime(new Date(at))
  const where = place ? `${device}, ${place}` : device
  return {
    mail: {
      subject: 'Alguém entrou na sua conta em um aparelho novo',
      preview: `${where}, em ${when}.`,
      lead: 'Se foi você, não precisa fazer nada.',
      facts: [
        ['Quando', when],
        ...(place ? [['Onde', `${place}, pelo endereço da internet. Pode não ser exato.`] as const] : []),
        ['Aparelho', device],
        ['Como', HOW[how]],
      ],
      button: { label: 'NÃO FUI EU', path: how === 'provider' ? '/seguranca' : '/forgot-password' },
      aside: {
        strong: 'Não foi você?',
        rest:
          how === 'provider'
            ? 'Em Segurança, saia de todos os aparelhos. Depois, troque a senha da sua conta. Seus compartilhamentos não mudam.'
            : 'Peça uma senha nova. Com ela, a conta sai de todos os aparelhos. Seus compartilhamentos não mudam.',
      },
    },
    line: {
      icon: 'warning',
      title: 'Sua conta foi aberta em um aparelho novo',
      text: `${where}, em ${when}. ${HOW[how]}.`,
      action: { label: 'Ver', path: '/seguranca' },
    },
  }
}

const HOW: Readonly<Record<NewDevice['how'], string>> = {
  password: 'Com a senha',
  passkey: 'Com a digital ou o rosto',
  code: 'Com a senha e um código do aplicativo',
  provider: 'Pela página de entrada',
  app: 'Pelo aplicativo',
}
