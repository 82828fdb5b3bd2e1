import { formatDate } from '@consente/domain/period'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/api.ts'
import { accountHistoryQuery } from '../../../api/sessions-api.ts'
import { PAGES } from '../../../paths.ts'
import { Icon } from '../../../ui/basics/Icon.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { PASSWORD } from './history-texts.ts'

/** 'Senha': since when it is the one it is, and the way to another. */
export function PasswordSection() {
  const api = useApi()
  const { data } = useQuery(accountHistoryQuery(api))
  const { strongSignIn } = api.config.capabilities
  return (
    <Row title={PASSWORD.title} reason={strongSignIn ? PASSWORD.why : PASSWORD.only}>
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
          <TextLink to={PAGES.forgotPassword.path}>
            {PASSWORD.change} <span className="sr">{PASSWORD.changeOf}</span>
          </TextLink>
        </li>
      </ul>
    </Row>
  )
}
