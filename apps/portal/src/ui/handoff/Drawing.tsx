const PATHS = {
  copy: 'M7 7h9.5v9.5H7zM4.5 13h-1V3.5H13v1',
  document: 'M5 2.5h6.5l4 4v11H5zM11.5 2.5v4h4',
}

/** A drawing beside a link's words, of these pages alone: those of `Icon` weigh on every page. */
export function Drawing({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
