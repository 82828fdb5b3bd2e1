import { useDropDown } from '../../hooks/use-drop-down.ts'
import { Anchor } from '../../ui/basics/Anchor.tsx'
import type { PageHeaderProps } from '../../ui/page/PageHeader.tsx'
import { ACCOUNT } from './account-menu-texts.ts'
// It comes with the first part that no page waits for.
import '../session-guard/steady-press.ts'

type AccountMenuProps = {
  /** The name, as the header has room for it. */
  label: string
  person: NonNullable<PageHeaderProps['person']>
  places: NonNullable<PageHeaderProps['account']>['places']
  onLeave: () => void
}

/** The customer's name: it opens the document, the places of the account, and Sair. */
export function AccountMenu({ label, person: { name, document }, places, onLeave }: AccountMenuProps) {
  const { box, opener, list, close } = useDropDown()
  return (
    <div className="top-link account" ref={box}>
      <button type="button" className="top-item" {...opener}>
        {label}
        <span className="sr">{ACCOUNT.yours}</span>
      </button>
      <div className="menu-list" {...list}>
        <p>
          <b>{name}</b>
          <span className="tag num">{document}</span>
        </p>
        <ul>
          {places.map(({ label, to }) => (
            <li key={label}>
              <Anchor to={to} leaves className="top-item" onClick={close}>
                {label}
              </Anchor>
            </li>
          ))}
          <li>
            <button type="button" className="top-item" onClick={onLeave}>
              {ACCOUNT.leave}
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}
