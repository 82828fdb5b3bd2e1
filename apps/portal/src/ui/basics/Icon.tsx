import type { ReactNode } from 'react'

/** 20 px grid, 1.5 px stroke, round ends. */
const DRAWINGS = {
  accessibility: (
    <>
      <circle cx="10" cy="10" r="8.2" />
      <circle cx="10" cy="5.9" r=".6" />
      <path d="M5.6 8.2l4.4.8 4.4-.8M10 9v3.2M7.6 15.2l2.4-3 2.4 3" />
    </>
  ),
  alert: <path d="M10 3l7.5 13.5h-15zM10 8.5v3.8M10 14.2v.1" />,
  back: <path d="M11.5 4.5L6 10l5.5 5.5" />,
  check: <path d="M4 10.5l4 4 8-9" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 5.6V10l3 2" />
    </>
  ),
  close: <path d="M5 5l10 10M15 5L5 15" />,
  external: <path d="M8 4H4v12h12v-4M11.5 3.5h5v5M16.5 3.5L9 11" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 9.2v4.6M10 6.2v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="4.5" y="9" width="11" height="8" rx="1" />
      <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
    </>
  ),
  menu: <path d="M3 6.5h14M3 13.5h14" />,
  plus: <path d="M10 4.5v11M4.5 10h11" />,
  search: (
    <>
      <circle cx="9" cy="9" r="5.5" />
      <path d="M13 13l4 4" />
    </>
  ),
  undo: <path d="M7 4L3.5 7.5 7 11M3.5 7.5H12a4.2 4.2 0 0 1 0 8.4H8" />,
  waiting: <circle cx="10" cy="10" r="5" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof DRAWINGS

/** A drawing beside words; hidden from readers, because the words are there. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {DRAWINGS[name]}
    </svg>
  )
}

/** A drawing alone; its name is for readers. */
export function IconButton({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
