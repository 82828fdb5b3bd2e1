import { The, toThe } from '@consente/domain/article'
import { formatDate } from '@consente/domain/period'
import { sharingBridge } from '../sharing-bridge.ts'
import type { AllApproved } from '../told.port.ts'
import { nameIn, type Reading, sharePath, type Words, whatFacts } from '../words.ts'

/** To the person who asked first: everybody else has authorised, too. */
export function allApprovedWords({ sharing }: AllApproved, { institution }: Reading): Words {
  const name = nameIn(sharing)
  const subject = `Todas as pessoas autorizaram o envio ${toThe(name)}`
  const end = formatDate(new Date(sharing.endsAt))
  return {
    mail: {
      subject,
      preview: `Até ${end}. Encerre quando quiser.`,
      lead: `Não falta mais ninguém. ${The(name)} pode buscar tudo o que foi escolhido.`,
      bridge: sharingBridge(sharing, institution, 'active'),
      facts: [...whatFacts(sharing.groups), ['Até quando', end]],
      button: { label: 'VER OU ENCERRAR', path: sharePath(sharing) },
    },
    line: {
      icon: 'check',
      title: subject,
      text: `Não falta mais ninguém. Até ${end}.`,
      action: { label: 'Ver', path: sharePath(sharing) },
    },
  }
}
