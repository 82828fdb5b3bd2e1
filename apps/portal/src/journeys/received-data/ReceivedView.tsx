import { inCatalogueOrder } from '@consente/domain/catalogue-order'
import type { ReceivedData } from '../../api/received-data-api.ts'
import { timeNow } from '../../api/server-time.ts'
import { useCustomer } from '../../session/customer.tsx'
import { Actions } from '../../ui/basics/Button.tsx'
import { ListIcon } from '../../ui/basics/ListIcon.tsx'
import { TextLink } from '../../ui/basics/TextLink.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { unbroken } from '../../ui/layout/unbroken.tsx'
import { AllFields } from './AllFields.tsx'
import { PolicyCards } from './PolicyCards.tsx'
import { isKnownKind } from './PolicyKind.tsx'
import { ALL, POLICIES } from './policies-texts.ts'
import { ReceivedGroups } from './ReceivedGroups.tsx'
import { RegistrationSheet } from './RegistrationSheet.tsx'
import { saveReceivedCsv, saveReceivedJson } from './received-files.ts'
import { RECEIVED, WHY } from './received-texts.ts'
import { listOf } from './received-values.ts'

/** The received data: policies as cards, registration as a sheet, then every field. */
export function ReceivedView({ received }: { received: ReceivedData }) {
  const { organisationName: from } = received
  const now = timeNow()
  const { documentId } = useCustomer()
  const groups = inCatalogueOrder(received.groups, ({ type }) => type)
  const registration = groups.filter(({ type }) => type === 'CUSTOMERS').flatMap(({ items }) => items)
  // Data on their way are told above.
  const products = groups.filter(
    ({ type, items, state, waiting }) =>
      isKnownKind(type) && (items.length > 0 || state === 'EMPTY' || waiting?.length),
  )
  const others = groups.filter(({ type }) => type !== 'CUSTOMERS' && !isKnownKind(type))
  const cards = products.reduce((sum, { items }) => sum + items.length, 0)
  const hasClaims = products.some(({ items }) =>
    items.some(({ parts }) => parts.some(({ name, data }) => name === 'claim' && listOf(data).length > 0)),
  )
  const parts = registration.flatMap((item) => item.parts)
  return (
    <>
      {products.length > 0 && (
        <Row title={POLICIES.title} reason={cards > 0 && POLICIES.reason(cards, hasClaims)}>
          <PolicyCards groups={products} now={now} />
          {products.flatMap(({ type, displayName, state, items, waiting = [] }) => [
            items.length === 0 && state === 'EMPTY' && waiting.length === 0 && (
              <Note key={type} icon="info">
                <b>{displayName}:</b> {WHY.EMPTY(from)}
              </Note>
            ),
            ...waiting.map((number) => (
              <Note key={`${type} ${number}`} icon="waiting">
                {unbroken(RECEIVED.policyWaits(number, from))}
              </Note>
            )),
          ])}
        </Row>
      )}
      <RegistrationSheet parts={parts} from={from} />
      <ReceivedGroups groups={others} from={from} />
      <Row title={ALL.title} reason={ALL.reason}>
        {parts.map((part) => (
          <AllFields key={part.name} title={(fields) => ALL.part(part.displayName, fields)} parts={[part]} />
        ))}
        <Actions>
          <TextLink onClick={() => saveReceivedCsv(received, documentId, timeNow())}>
            <ListIcon name="download" />
            {ALL.csv}
          </TextLink>
          <TextLink onClick={() => saveReceivedJson(received, timeNow())}>
            <ListIcon name="download" />
            {ALL.json}
          </TextLink>
        </Actions>
      </Row>
    </>
  )
}
