import { Icon, type IconName } from './Icon.tsx'

export type IconButtonProps = { icon: IconName; label: string; onClick: () => void }

/** A drawing alone; its name is for readers. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  return (
    <button type="button" className="iconbtn" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}
