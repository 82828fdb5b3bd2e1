import { render } from '@testing-library/react'
import { App } from '../app/App.tsx'
import { createApi } from '../app/session-guard/portal-tokens.ts'
import { type Answers, answering, CONFIG } from './page-for-tests.tsx'

/** Opens the portal as a whole at an address, before a server of given answers that knows its client. */
export function openPortal(address: string, answers: Answers, capabilities = {}, more = {}) {
  const client = { 'POST /oauth/v1/access-token': { body: { access_token: 'client' } } }
  const { seen, fetch } = answering({ ...client, ...answers })
  const config = { ...CONFIG, ...more, capabilities: { ...CONFIG.capabilities, ...capabilities } }
  window.history.replaceState(null, '', address)
  const { unmount } = render(<App api={createApi(config, fetch)} />)
  return { seen, calls: () => seen.map(({ call }) => call), unmount, own: config.brand.name }
}
