import { endSession } from '../../api/access-api.ts'
import { useApi } from '../../api/api.ts'
import { redirectBrowser } from '../../router/redirect-browser.ts'
import { useUser } from '../../session/customer.tsx'
import { refreshToken } from '../../session/login-storage.ts'

/**
 * Sair: the customer is forgotten here at once, and the session ends in the server, where it has a call for that; where an
 * identity provider signs customers in, the browser then goes there. The page does not wait for the answer: without one the session expires by itself.
 */
export function useSignOut(): () => void {
  const api = useApi()
  const { signOut } = useUser()
  return () => {
    const token = refreshToken.read()
    if (api.config.capabilities.endSession && token !== undefined)
      void endSession(api, token)
        .then(({ location }) => location !== undefined && redirectBrowser(location))
        .catch(() => undefined)
    signOut()
  }
}
