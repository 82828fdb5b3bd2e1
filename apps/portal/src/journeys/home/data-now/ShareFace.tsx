import { sharePath } from '../../../paths.ts'
import { TextLink } from '../../../ui/basics/TextLink.tsx'
import { Seal } from '../../../ui/bridge/Seal.tsx'
import { DATA_NOW } from './data-now-texts.ts'
import type { HomeShare } from './home-shares.ts'

/** A sharing on the home: the other institution's mark, a title that leads to its page, and one line. */
export function ShareFace({ share, title, text }: { share: HomeShare; title: string; text: string }) {
  const { consentId, logo, name = DATA_NOW.unnamed } = share
  return (
    <>
      <Seal name={name} logo={logo} size="sm" />
      <div>
        <h3>
          <TextLink to={sharePath(consentId)} inline>
            {title}
          </TextLink>
        </h3>
        <p className="small">{text}</p>
      </div>
    </>
  )
}
