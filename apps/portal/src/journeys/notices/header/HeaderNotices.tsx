import { useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../../../api/api.ts'
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
  if (part === 'bell') return <NoticesBell />
  return part === 'count' ? <MenuCount /> : <MenuPlace onFollow={onFollow} />
}

/** The bell from 768 px on: it opens the newest in place; Escape, or a press elsewhere, closes them. */
function NoticesBell() {
  const { notices, newCount, markRead } = useNotices()
  const hasSecurity = useHasSecurity()
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const bell = useRef<HTMLButtonElement>(null)
  const boxId = useId()
  const close = (): void => setOpen(false)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: Event): void => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return
      setOpen(false)
      bell.current?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])

  return (
    <div className="top-link bell" ref={box}>
      <button
        type="button"
        className="top-item"
        ref={bell}
        aria-current={pathname === PAGES.notices.path ? 'page' : undefined}
        aria-expanded={isOpen}
        aria-controls={boxId}
        onClick={() => setOpen(!isOpen)}
      >
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13zM8.2 17h3.6" />
        </svg>
        <span className="top-word">{BELL.label}</span>
        {newCount > 0 && <Count value={newCount} said={BELL.news(newCount)} />}
      </button>
      <section id={boxId} aria-label={BELL.region} className="bellbox" hidden={!isOpen}>
        {notices.length > 0 ? (
          <NoticeItems items={notices.slice(0, SHOWN)} onFollow={close} />
        ) : (
          <p>{NOTICES.empty}</p>
        )}
        <p className="links gap">
          <TextLink to={PAGES.notices.path} onClick={close}>
            {BELL.all}
          </TextLink>
          {newCount > 0 && (
            <TextLink onClick={() => void markRead().catch(() => undefined)}>{BELL.markRead}</TextLink>
          )}
          {hasSecurity && (
            <TextLink to={PAGES.security.path} onClick={close}>
              {PAGES.security.title}
            </TextLink>
          )}
        </p>
      </section>
    </div>
  )
}

/** On the word Menu, which stands for the bell on phones. */
function MenuCount() {
  const { newCount } = useNotices()
  return newCount > 0 && <Count value={newCount} said={BELL.onMenu(newCount)} />
}

/** True if the backend serves any part of the page Segurança. */
function useHasSecurity(): boolean {
  const { strongSignIn, sessions } = useApi().config.capabilities
  return strongSignIn || sessions
}

/** In the menu of phones, with the place below it. */
function MenuPlace({ onFollow }: { onFollow: (() => void) | undefined }) {
  const { newCount } = useNotices()
  const hasSecurity = useHasSecurity()
  return (
    <>
      <li>
        <Anchor to={PAGES.notices.path} leaves className="top-item" onClick={onFollow}>
          {BELL.inMenu(newCount)}
        </Anchor>
      </li>
      {hasSecurity && (
        <li>
          <Anchor to={PAGES.security.path} leaves className="top-item" onClick={onFollow}>
            {PAGES.security.title}
          </Anchor>
        </li>
      )}
    </>
  )
}

const Count = ({ value, said }: { value: number; said: string }) => (
  <>
    <span className="count" aria-hidden="true">
      {value}
    </span>
    <span className="sr">{said}</span>
  </>
)
