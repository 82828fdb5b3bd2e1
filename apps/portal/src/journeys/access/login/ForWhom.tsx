import { Document } from '@consente/domain/document'
import type { ProviderChoice } from '../../../api/identity-provider-api.ts'
import { Button } from '../../../ui/basics/Button.tsx'
import { PROVIDER } from './provider-texts.ts'

type ForWhomProps = ProviderChoice & { busy: boolean; onChoose: (document: string) => void }

/** A person who represents companies says for whom they sign in. */
export function ForWhom({ choices, busy, onChoose }: ForWhomProps) {
  return (
    <section className="entry-form stack-lg" aria-label={PROVIDER.forWhom}>
      <h2>{PROVIDER.forWhom}</h2>
      <p>{PROVIDER.forWhomWhy}</p>
      <div className="stack-sm">
        {choices.map(({ document, name }) => (
          <Button key={document} wide variant="line" busy={busy} onClick={() => onChoose(document)}>
            {Document.parse(document)?.kind === 'CPF' ? PROVIDER.self : name}
          </Button>
        ))}
      </div>
    </section>
  )
}
