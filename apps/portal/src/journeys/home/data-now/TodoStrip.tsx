import { Button } from '../../../ui/basics/Button.tsx'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { HOME } from '../home-texts.ts'
import type { Todo } from './todo.ts'

/** One thing that waits; on phones it comes before the page's two buttons. */
export function TodoStrip({ todo: { label, title, text, action, begun } }: { todo: Todo }) {
  return (
    <aside className="todo" aria-label={label}>
      <p>
        <span className="small">{label}</span>
        <b>{title}</b>
        {text && <span className="small">{text}</span>}
        {begun && (
          <span className="small">
            {HOME.unfinished}{' '}
            <TextLink to={begun.to} inline>
              {HOME.resume(begun.name)}
            </TextLink>
            .
          </span>
        )}
      </p>
      <Button variant="line" to={action.to}>
        {action.label}
      </Button>
    </aside>
  )
}
