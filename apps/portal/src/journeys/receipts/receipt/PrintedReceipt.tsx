import type { Receipt } from '@consente/domain/receipt'
import { ReceiptNumber } from '@consente/domain/receipt-number'
import {
  groupNotes,
  groupText,
  happenedFacts,
  issuedText,
  issuerName,
  optionalText,
  type ReceiptFact,
  receiptLead,
  receiptTitle,
  rightsTexts,
  signedText,
  termFacts,
  whoFacts,
} from '@consente/domain/receipt-texts'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/api.ts'
import { QrCode } from '../../../ui/receipt/QrCode.tsx'
import { ReceiptBridge } from '../ReceiptBridge.tsx'
import { RECEIPT } from './receipt-page-texts.ts'

type PrintedProps = { receipt: Receipt; checkAddress: string; logo?: string | undefined }

/** The sheet of paper: as the PDF has it, in place of the page. Hidden from everybody who does not print. */
export function PrintedReceipt({ receipt, checkAddress, logo }: PrintedProps) {
  const { sacPhone } = useApi().config
  const { by, at } = signedText(receipt)
  return (
    <article className="paper" aria-hidden="true">
      <header className="paper-top">
        <b>{issuerName(receipt)}</b>
        <span className="tag">{RECEIPT.paperTitle}</span>
      </header>
      <p className="h1">{receiptTitle(receipt)}</p>
      <p className="lead">{receiptLead(receipt)}</p>
      <ReceiptBridge receipt={receipt} logo={logo} />
      <Section title={RECEIPT.who}>
        <Pairs facts={whoFacts(receipt)} />
      </Section>
      <Section title={RECEIPT.term}>
        <Pairs facts={termFacts(receipt)} />
      </Section>
      <Section title={RECEIPT.what}>
        <ul>
          {receipt.pii_information.map((group) => (
            <li key={group.displayName}>
              <b>{group.displayName}</b>, {optionalText(group)}. {groupText(group)}
            </li>
          ))}
        </ul>
        {groupNotes(receipt).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Section>
      <Section title={RECEIPT.happened}>
        <Pairs facts={happenedFacts(receipt)} />
      </Section>
      <Section title={RECEIPT.rights}>
        <p>{rightsTexts(receipt, { sac: sacPhone }).join(' ')}</p>
      </Section>
      <footer className="paper-foot">
        <QrCode text={`${checkAddress}?numero=${receipt.jti}`} label={RECEIPT.qr} />
        <div>
          <p className="tag">{RECEIPT.number}</p>
          <p className="code">{ReceiptNumber.format(receipt.jti)}</p>
          <p>{RECEIPT.paperCheck(checkAddress.replace(/^https?:\/\//, ''))}</p>
          <p>
            {by} {at} {issuedText(receipt)}
          </p>
        </div>
      </footer>
    </article>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="paper-row">
      <p className="h3">{title}</p>
      <div>{children}</div>
    </section>
  )
}

function Pairs({ facts }: { facts: readonly ReceiptFact[] }) {
  return (
    <dl className="paper-two">
      {facts.map(({ label, lines }) => (
        <div key={label + lines.join()}>
          <dt>{label}</dt>
          <dd>{lines.join(' · ')}</dd>
        </div>
      ))}
    </dl>
  )
}
