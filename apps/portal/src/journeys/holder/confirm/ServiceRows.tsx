import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import type { Service } from '../request/consent-sections.ts'
import { SERVICES, SERVICES_REASON } from '../request/holder-texts.ts'

/** The sections that permissions give: damage claim, person claim, endorsement. */
export function ServiceRows({ services }: { services: readonly Service[] }) {
  return services.map(({ id, items }) => (
    <Row key={id} title={SERVICES[id].title} reason={SERVICES_REASON}>
      <p>{SERVICES[id].text}</p>
      {items.length > 0 && <PlainList items={items} />}
    </Row>
  ))
}
