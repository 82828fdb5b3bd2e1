import { PAGES } from '../../../paths.ts'
import type { Customer } from '../../../session/customer.tsx'
import { Actions, Button } from '../../../ui/basics/Button.tsx'
import { LOGIN } from '../access-texts.ts'

export type SignedInAlreadyProps = { customer: Customer; onLeave: () => void }

/** Above the login of a customer who is signed in: the way on, and the way out. */
export function SignedInAlready({ customer: { name, masked, isCompany }, onLeave }: SignedInAlreadyProps) {
  const called = (isCompany ? name : name.split(' ')[0]) || masked
  return (
    <div className="stack-sm">
      <p>{LOGIN.signedIn}</p>
      <Actions>
        <Button to={PAGES.recipientHome.path}>{LOGIN.continueAs(called)}</Button>
        <Button variant="line" onClick={onLeave}>
          {LOGIN.leave}
        </Button>
      </Actions>
    </div>
  )
}
