import type { PortalConfig } from '@consente/contract/portal/config'
import type { MailContent, MailFact, Sender } from './mail-content.ts'

/** Pages that the portal has by a capability only (`routes.tsx` there): elsewhere their addresses lead to the sign-in. */
const PAGES = [
  // The home asks about unused sharings where the portal does.
  ['/recipient-open-insurance', 'unused'],
  ['/comprovante/', 'receipts'],
  ['/nao-reconheco/', 'notices'],
  ['/lembretes', 'notices'],
  ['/seguranca', 'strongSignIn'],
] as const satisfies readonly (readonly [string, keyof PortalConfig['capabilities']])[]

/** Beginnings of addresses that the portal does not have. */
export function missingPages(capabilities: PortalConfig['capabilities']): string[] {
  return PAGES.flatMap(([path, capability]) => (capabilities[capability] ? [] : [path]))
}

/** True if the institution's portal has no such page, so that no mail links to it. */
export const isMissing = ({ missing }: Pick<Sender, 'missing'>, path: string): boolean =>
  missing.some((beginning) => path.startsWith(beginning))

/** The mail with the ways on that its portal has: in place of the others the list of sharings, and the customer service. */
export function reachable(content: MailContent, sender: Sender): MailContent {
  const { button, aside, facts } = content
  return {
    ...content,
    ...(facts && {
      facts: facts.map(
        ([label, value, path]): MailFact =>
          path && !isMissing(sender, path) ? [label, value, path] : [label, value],
      ),
    }),
    ...(button &&
      isMissing(sender, button.path) && {
        button: { label: 'VER MEUS COMPARTILHAMENTOS', path: '/myshares' },
      }),
    ...(aside?.link &&
      isMissing(sender, aside.link.path) && { aside: { strong: aside.strong, rest: 'Fale com o SAC.' } }),
  }
}
