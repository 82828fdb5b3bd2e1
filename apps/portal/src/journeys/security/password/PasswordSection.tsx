import { formatDate } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/api.ts'
import { factorsQuery } from '../../../api/factors-api.ts'
import { accountHistoryQuery } from '../../../api/sessions-api.ts'
import { PAGES } from '../../../paths.ts'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { lazyPart } from '../../../ui/basics/lazy-part.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { useToast } from '../../../ui/feedback/Toasts.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { PASSWORD } from './password-texts.ts'

const ReplacePasswordDialog = lazyPart('ReplacePasswordDialog', () => import('./ReplacePasswordDialog.tsx'))

/** 'Senha': since when it is the one it is, and the way to another: by the current one where the backend has a call for it. */
export function PasswordSection() {
  const api = useApi()
  const toast = useToast()
  const { data } = useQuery(accountHistoryQuery(api))
  const [isOpen, setOpen] = useState(false)
  const { strongSignIn, changePassword } = api.config.capabilities
  const { data: known } = useQuery({ ...factorsQuery(api), enabled: strongSignIn })
  const hasDevice = known?.factors.some(({ kind }) => kind === 'passkey')
  const way = changePassword ? { onClick: () => setOpen(true) } : { to: PAGES.forgotPassword.path }
  return (
    <Row title={PASSWORD.title} reason={hasDevice ? PASSWORD.why : PASSWORD.only}>
      <ul className="items">
        <li>
          <Icon name="lock" />
          <p>
            <b>{PASSWORD.name}</b>
            <br />
            {data && (
              <span className="small">{PASSWORD.since(formatDate(new Date(data.passwordChangedAt)))}</span>
            )}
          </p>
          <TextLink {...way}>
            {PASSWORD.change} <span className="sr">{PASSWORD.changeOf}</span>
          </TextLink>
        </li>
      </ul>
      <Suspense>
        {isOpen && (
          <ReplacePasswordDialog
            onClose={() => setOpen(false)}
            onDone={(others) => {
              setOpen(false)
              toast(PASSWORD.done(others))
            }}
          />
        )}
      </Suspense>
    </Row>
  )
}
