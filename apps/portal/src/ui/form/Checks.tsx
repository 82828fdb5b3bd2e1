import { Icon, type IconName } from '../basics/Icon.tsx'

/** A check while it is typed, and after its field was left. */
export type CheckState = 'waiting' | 'met' | 'broken'

type ChecksProps = {
  items: readonly { text: string; state: CheckState; id?: string | undefined }[]
  id?: string | undefined
}

const ICONS: Record<CheckState, IconName> = { waiting: 'waiting', met: 'check', broken: 'alert' }
const WORDS: Record<CheckState, string> = { waiting: '', met: ' Feito.', broken: ' Falta.' }

/** Rules that change with every key: grey while empty, ticked when met, red when broken. */
export function Checks({ items, id }: ChecksProps) {
  return (
    <ul className="checks" id={id}>
      {items.map((item) => (
        <li key={item.text} id={item.id} className={item.state}>
          <Icon name={ICONS[item.state]} />
          <span>
            {item.text}
            <span className="sr">{WORDS[item.state]}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
