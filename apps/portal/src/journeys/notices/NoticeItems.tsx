import { tableOf } from '@consente/domain/base/table-of'
import { isOwnPlace } from '@consente/domain/base/web-address'
import type { Notice } from '../../api/notices-api.ts'
import { Link } from '../../router/Link.tsx'
import { Icon, type IconName } from '../../ui/basics/Icon.tsx'
import { NOTICES } from './notices-texts.ts'

type NoticeItemsProps = {
  items: readonly Notice[]
  /** At the right: the hour of today's, the day of others; without it, nothing. */
  whenOf?: ((notice: Notice) => string) | undefined
  onFollow?: (() => void) | undefined
}

const ICONS: Readonly<Record<string, IconName>> = tableOf({
  warning: 'alert',
  clock: 'clock',
  check: 'check',
  swap: 'undo',
  end: 'close',
})

/** The list of notices; a new one has a rule in the margin. */
export function NoticeItems({ items, whenOf, onFollow }: NoticeItemsProps) {
  return (
    <ul className="items">
      {items.map((notice) => {
        const { id, title, text, action, report, isNew, icon } = notice
        return (
          <li key={id} className={isNew ? 'new' : undefined}>
            <Icon name={ICONS[icon] ?? 'info'} />
            <p>
              <b>
                {isNew && <span className="sr">{NOTICES.isNew}</span>}
                {title}
              </b>
              <br />
              <span className="small">
                {text} <Way {...action} onFollow={onFollow} />
                {report && isOwnPlace(report.path) && (
                  <>
                    {' · '}
                    <Way {...report} onFollow={onFollow} />
                  </>
                )}
              </span>
            </p>
            {whenOf && <span className="small num keep">{whenOf(notice)}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function Way({ path, label, onFollow }: Notice['action'] & Pick<NoticeItemsProps, 'onFollow'>) {
  return isOwnPlace(path) ? (
    <Link to={path} className="link link--inline" onClick={onFollow}>
      {label}
    </Link>
  ) : null
}
