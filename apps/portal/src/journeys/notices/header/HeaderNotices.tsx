import { useDropDown } from '../../../hooks/use-drop-down.ts'
import { PAGES } from '../../../paths.ts'
import { useLocation } from '../../../router/router.tsx'
import { Anchor } from '../../../ui/basics/Anchor.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import type { NoticesPart } from '../../../ui/page/PageHeader.tsx'
import { NoticeItems } from '../NoticeItems.tsx'
import { BELL, NOTICES } from '../notices-texts.ts'
import { useNotices } from '../use-notices.ts'

const SHOWN = 3

type HeaderNoticesProps = { part: NoticesPart; onFollow?: (() => void) | undefined }

export function HeaderNotices({ part, onFollow }: HeaderNoticesProps) {
  return part === 'bell' ? <NoticesBell /> : <MenuPlace onFollow={onFollow} />
}

/** The bell opens the newest in place; Escape, or a press elsewhere, closes them. */
function NoticesBell() {
  const { query, notices, newCount, markRead } = useNotices()
  const { pathname } = useLocation()
  const { box, opener, list, close } = useDropDown()

  return (
    <div className="top-link bell" ref={box}>
      <button
        type="button"
        className="top-item"
        aria-current={pathname === PAGES.notices.path ? 'page' : undefined}
        {...opener}
      >
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.2 17h3.6" />
        </svg>
        <span className="top-word">{BELL.label}</span>
        {newCount > 0 && (
          <>
            <span className="count" aria-hidden="true">
              {newCount}
            </span>
            <span className="sr">{BELL.news(newCount)}</span>
          </>
        )}
      </button>
      <section aria-label={BELL.region} className="bellbox" {...list}>
        {notices.length > 0 ? (
          <NoticeItems items={notices.slice(0, SHOWN)} onFollow={close} />
        ) : (
          <p>{NOTICES[query.data ? 'empty' : query.isError ? 'failed' : 'loading']}</p>
        )}
        <p className="links gap">
          <TextLink to={PAGES.notices.path} onClick={close}>
            {BELL.all}
          </TextLink>
          <TextLink to={PAGES.reminders.path} onClick={close}>
            {BELL.choose}
          </TextLink>
          {newCount > 0 && (
            <TextLink onClick={() => void markRead().catch(() => undefined)}>{BELL.markRead}</TextLink>
          )}
        </p>
      </section>
    </div>
  )
}

/** In the menu of phones. */
function MenuPlace({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { newCount } = useNotices()
  return (
    <li>
      <Anchor to={PAGES.notices.path} leaves className="top-item" onClick={onFollow}>
        {BELL.inMenu(newCount)}
      </Anchor>
    </li>
  )
}
