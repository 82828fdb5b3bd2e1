import { useApi } from '../../api/api.ts'
import { TextLink } from '../../ui/basics/TextLink.tsx'

const STATEMENT = {
  text: 'Este portal segue as regras WCAG 2.2, nível AA. Funciona só com o teclado, com leitor de tela e com texto de até 200 %.',
  help: 'Encontrou uma barreira? Conte ao SAC',
} as const

/** The portal's means for accessibility, and the contact for failures. */
export function AccessibilityStatement() {
  const { links } = useApi().config
  return (
    <>
      <p>{STATEMENT.text}</p>
      <p>
        <TextLink href={links.sac} newTab inline>
          {STATEMENT.help}
        </TextLink>
      </p>
    </>
  )
}
