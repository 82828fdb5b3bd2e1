import { atThe, ofThe, the } from '@consente/domain/article'
import { useApi } from '../../../api/api.ts'
import { useDelayedRedirect } from '../../../hooks/use-delayed-redirect.ts'
import { LOGIN_PATH } from '../../../paths.ts'
import { redirectBrowser } from '../../../router/redirect-browser.ts'
import { Navigate, useLocation, useNavigate } from '../../../router/router.tsx'
import { recipientLogo } from '../../../session/journey-storage.ts'
import { useStored } from '../../../session/stored-item.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Bridge } from '../../../ui/bridge/Bridge.tsx'
import { Notes } from '../../../ui/feedback/Note.tsx'
import { Opening } from '../../../ui/layout/Opening.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { sectionsOf } from '../request/consent-sections.ts'
import { groupsOf, partiesOf } from '../request/holder-view.ts'
import {
  type TabConsent,
  type TabState,
  useRedirectAddress,
  useTabConsent,
} from '../request/use-tab-consent.ts'

const REDIRECT_TEXTS = {
  title: (name: string) => `Você está sendo redirecionado para ${the(name)}`,
  lead: 'Você autorizou o compartilhamento. Falta voltar para concluir.',
  what: 'Sua autorização',
  onTheWay: 'a caminho',
  caption: (from: string, to: string) => `Seu sim está a caminho: vai ${ofThe(from)} para ${the(to)}.`,
  stay: 'Não feche esta aba',
  stayReason: 'Se fechar, talvez ele não comece.',
  soon: 'Abre sozinho em 2 segundos.',
  link: (name: string) => `Não abriu? Ir agora para ${the(name)}`,
  where: 'Você volta ao mesmo lugar de onde saiu.',
  anytime: 'Você pode encerrar a qualquer momento, aqui ou lá.',
} as const

/** The same page to who has come back to it: whether the sharing was concluded is known where they went. */
const LEFT_TEXTS = {
  title: () => 'Você autorizou o compartilhamento',
  lead: (name: string) => `Veja ${atThe(name)} se ele foi concluído.`,
  registered: 'registrada',
  caption: (from: string) => `Sua autorização está registrada ${atThe(from)}.`,
  stay: 'Se ainda não foi concluído',
  soon: 'Você já saiu daqui uma vez.',
  link: (name: string) => `Voltar para ${the(name)}`,
} as const

/** Two seconds, then back to the institution that asked (docs/domain/screens.md; items S9.1 to S9.4). */
export function HolderRedirectPage() {
  const tab = useTabConsent()
  const address = useRedirectAddress(tab)
  return address === undefined ? (
    <Navigate to={LOGIN_PATH} replace />
  ) : (
    <Leaving address={address} tab={tab} />
  )
}

function Leaving({ address, tab }: { address: string; tab: TabConsent }) {
  const { brand } = useApi().config
  const logo = useStored(recipientLogo)
  const { consent, state } = tab
  const { from, to } = partiesOf(consent, brand, logo)
  const hasLeft = state.left === true
  const words = hasLeft ? LEFT_TEXTS : REDIRECT_TEXTS
  const leave = useDelayedRedirect({ address, hasLeft, go: useRememberedRedirect(state) })
  return (
    <>
      <Opening title={words.title(to.name)} lead={hasLeft ? LEFT_TEXTS.lead(to.name) : REDIRECT_TEXTS.lead} />
      <Bridge
        state={hasLeft ? 'pending' : 'moving'}
        direction="returning"
        from={from}
        to={to}
        groups={consent && groupsOf(sectionsOf(consent, undefined))}
        what={hasLeft ? LEFT_TEXTS.registered : REDIRECT_TEXTS.onTheWay}
        whatLabel={REDIRECT_TEXTS.what}
        caption={words.caption(from.name, to.name)}
      />
      <div className="after-bridge">
        <Row title={words.stay} reason={hasLeft ? undefined : REDIRECT_TEXTS.stayReason}>
          <Notes
            items={[
              {
                icon: 'clock',
                text: (
                  <>
                    <b>{words.soon}</b>{' '}
                    <TextLink inline onClick={leave}>
                      {words.link(to.name)}
                    </TextLink>
                  </>
                ),
              },
              ...(hasLeft ? [] : [{ icon: 'back' as const, text: REDIRECT_TEXTS.where }]),
              { icon: 'undo', text: REDIRECT_TEXTS.anytime },
            ]}
          />
        </Row>
      </div>
    </>
  )
}

/**
 * Sends the browser on, and the entry of the history remembers it: the back button then does not send the customer to
 * an address that has been used.
 */
function useRememberedRedirect(state: TabState): (address: string) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (address) => {
    navigate(pathname, { replace: true, state: { ...state, left: true } })
    redirectBrowser(address)
  }
}
